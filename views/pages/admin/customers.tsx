import { CustomerPanes } from '../../components/admin/customers/customer-panes.js';
import type { CustomerPanesView } from '../../contracts/customers/list-address.js';
import type { Meta } from '../../contracts/website/meta.js';
import { formatCount } from '../../format/figures.js';
import { AdminLayout } from '../../layouts/admin.js';

export const meta = (_props: CustomerPanesView): Meta => ({
  title: 'Customers',
  description: 'Everyone who sent a request or was imported',
  noindex: true,
});

/** Lists and searches customers, with the selected one beside if there is room. Works without JavaScript. */
export default function CustomersPage(props: CustomerPanesView) {
  const { total } = props;
  return (
    <AdminLayout path="/admin/customers">
      <div className="title-row">
        <h1>Customers</h1>
        <span className="badge count-badge">
          {formatCount(total)}{' '}
          <span className="count-badge__unit unseen-narrow">{total === 1 ? 'customer' : 'customers'}</span>
        </span>
        <p className="title-row__actions">
          <a className="button" href="/admin/customers/import">
            Import customers
          </a>
          <a className="button button--accent" href="/admin/customers/new">
            Add customer
          </a>
        </p>
      </div>
      <CustomerPanes {...props} />
    </AdminLayout>
  );
}
