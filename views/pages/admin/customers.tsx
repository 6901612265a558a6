import { ScrollableTable } from '../../components/admin/shared/scrollable-table.js';
import type { CustomerView } from '../../contracts/customers/customers.js';
import type { Meta } from '../../contracts/website/meta.js';
import { formatCount, formatPrice } from '../../format/figures.js';
import { formatCalendarDate } from '../../format/moments.js';
import { AdminLayout } from '../../layouts/admin.js';

interface CustomersPageProps {
  /** The customers that match the search, newest first. */
  customers: CustomerView[];
  /** How many match in total. */
  total: number;
  search: string;
  /** Whether this is not the first page. */
  isContinued: boolean;
}

export const meta = (_props: CustomersPageProps): Meta => ({
  title: 'Customers',
  description: 'Everyone who sent a request or was imported',
  noindex: true,
});

/** Lists and searches customers. Works without JavaScript. */
export default function CustomersPage({ customers, total, search, isContinued }: CustomersPageProps) {
  const shown = customers.length;
  return (
    <AdminLayout path="/admin/customers">
      <div className="title-row">
        <h1>Customers</h1>
        <span className="count-badge">
          {formatCount(total)} {total === 1 ? 'customer' : 'customers'}
        </span>
        <a className="button button--small" href="/admin/customers/import">
          Import customers
        </a>
      </div>
      <form className="customer-search" method="get" action="/admin/customers">
        <label htmlFor="search">Search</label>
        <input
          id="search"
          type="search"
          name="search"
          defaultValue={search}
          placeholder="Name, phone, email, address"
          maxLength={200}
        />
        <button type="submit" className="button">
          Search
        </button>
      </form>
      {shown === 0 ? (
        <p className="empty">{search ? 'No customers match your search.' : noCustomers}</p>
      ) : (
        <Table customers={customers} />
      )}
      <p className="load-more">
        {isContinued && <a href={listPath(search)}>First page</a>}
        {shown > 0 && shown < total && (
          <a className="button" href={listPath(search, customers[shown - 1].id)}>
            Next page
          </a>
        )}
      </p>
    </AdminLayout>
  );
}

const noCustomers =
  'No customers yet. Every lead becomes a customer automatically. You can also import a list.';

function Table({ customers }: { customers: CustomerView[] }) {
  return (
    <ScrollableTable label="Customers">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className="customer-table__wide">
            Last cleaned
          </th>
          <th scope="col" className="customer-table__wide">
            Jobs
          </th>
          <th scope="col">Spent</th>
        </tr>
      </thead>
      <tbody>
        {customers.map(
          ({ id, name, phone, phoneShown, email, address, lastCleanedOn, jobs, chargedCents }) => (
            <tr key={id}>
              <th scope="row">
                <a href={`/admin/customers/${id}`}>{name}</a>
                <br />
                <small>{[phone && phoneShown, email, address].filter(Boolean).join(' · ')}</small>
                {lastCleanedOn && (
                  <small className="customer-table__narrow">
                    {`Last cleaned ${formatCalendarDate(lastCleanedOn)}${jobs > 1 ? `, ${jobs} jobs` : ''}`}
                  </small>
                )}
              </th>
              <td className="customer-table__wide">
                {lastCleanedOn ? formatCalendarDate(lastCleanedOn) : '–'}
              </td>
              <td className="customer-table__wide">{jobs}</td>
              <td>{jobs > 0 ? formatPrice(chargedCents) : '–'}</td>
            </tr>
          ),
        )}
      </tbody>
    </ScrollableTable>
  );
}

function listPath(search: string, before?: number): string {
  const query = new URLSearchParams({ ...(search && { search }), ...(before && { before: String(before) }) });
  return `/admin/customers${query.size > 0 ? `?${query}` : ''}`;
}
