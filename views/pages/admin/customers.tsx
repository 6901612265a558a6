import { ScrollableTable } from '../../components/admin/shared/scrollable-table.js';
import type { CustomerView } from '../../contracts/customers/customers.js';
import type { Meta } from '../../contracts/website/meta.js';
import { formatCount, formatPrice } from '../../format/figures.js';
import { formatCalendarDate } from '../../format/moments.js';
import { AdminLayout } from '../../layouts/admin.js';

interface CustomersPageProps {
  /** Those that match the search, the newest first. */
  customers: CustomerView[];
  /** How many match in all. */
  total: number;
  search: string;
  /** Whether the list begins after other customers. */
  isContinued: boolean;
}

export const meta = (_props: CustomersPageProps): Meta => ({
  title: 'Customers',
  description: 'The people behind the leads',
  noindex: true,
});

/** Everybody whom the business has worked for or heard of. Works without JavaScript. */
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
          Import…
        </a>
      </div>
      <form className="customer-search" method="get" action="/admin/customers">
        <label htmlFor="search">Search</label>
        <input
          id="search"
          type="search"
          name="search"
          defaultValue={search}
          placeholder="Name, phone, e-mail, address"
          maxLength={200}
        />
        <button type="submit" className="button">
          Show
        </button>
      </form>
      {shown === 0 ? (
        <p className="empty">{search ? 'No customer matches your search.' : nobody}</p>
      ) : (
        <Table customers={customers} />
      )}
      <p className="load-more">
        {isContinued && <a href={listPath(search)}>Back to the beginning</a>}
        {shown > 0 && shown < total && (
          <a className="button" href={listPath(search, customers[shown - 1].id)}>
            Further customers
          </a>
        )}
      </p>
    </AdminLayout>
  );
}

const nobody =
  'Nobody yet. Whoever sends a request becomes a customer here by themselves, and you can import those of another program.';

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
