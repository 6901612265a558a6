import type { CustomerSort } from '../../../contracts/customers/customers.js';

interface CustomerSearchProps {
  search: string;
  sort: CustomerSort;
}

/** Searches the list. Keeps its order. */
export function CustomerSearch({ search, sort }: CustomerSearchProps) {
  return (
    <form className="customer-search" method="get" action="/admin/customers">
      <label className="visually-hidden" htmlFor="search">
        Search
      </label>
      <input
        id="search"
        type="search"
        name="search"
        defaultValue={search}
        placeholder="Name, phone, email, address"
        maxLength={200}
      />
      {sort !== 'newest' && <input type="hidden" name="sort" value={sort} />}
      <button type="submit" className="button">
        Search
      </button>
    </form>
  );
}
