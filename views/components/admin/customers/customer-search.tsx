import { type CustomerGroup, customerGroups } from '../../../contracts/customers/customers.js';
import {
  type CustomerListAddress,
  customerListPath,
  usualCustomerSort,
} from '../../../contracts/customers/list-address.js';

const labels: Record<CustomerGroup, string> = {
  all: 'All',
  cleaned: 'Cleaned',
  'not-cleaned': 'Not cleaned yet',
  unpaid: 'Unpaid',
};

/** Searches the list, and chooses which customers it shows. Keeps its order. */
export function CustomerSearch({ search, show, sort }: Required<CustomerListAddress>) {
  return (
    <>
      <form className="row mb-2" method="get" action="/admin/customers">
        <label className="visually-hidden" htmlFor="search">
          Search
        </label>
        <input
          className="input list-search"
          id="search"
          type="search"
          name="search"
          defaultValue={search}
          placeholder="Name, phone, email, address"
          maxLength={200}
        />
        {show !== 'all' && <input type="hidden" name="show" value={show} />}
        {sort !== usualCustomerSort && <input type="hidden" name="sort" value={sort} />}
        <button type="submit" className="button">
          Search
        </button>
      </form>
      <nav className="segmented mb-2" aria-label="Show">
        {customerGroups.map((one) => (
          <a
            key={one}
            href={customerListPath({ search, show: one, sort })}
            aria-current={one === show ? 'page' : undefined}
          >
            {labels[one]}
          </a>
        ))}
      </nav>
    </>
  );
}
