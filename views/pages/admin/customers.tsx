import { CustomerPanes } from '../../components/admin/customers/customer-panes.js';
import { CountBadge } from '../../components/admin/shared/count-badge.js';
import type { CustomerPanesView } from '../../contracts/customers/list-address.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

export const meta = () => adminMeta('Customers', 'Everyone who sent a request or was imported');

/** Lists and searches customers, with the selected one beside if there is room. Works without JavaScript. */
export default function CustomersPage(props: CustomerPanesView) {
  const { total } = props;
  return (
    <AdminPage
      path="/admin/customers"
      title="Customers"
      beside={<CountBadge count={total} of="customer" />}
      actions={
        <>
          <a className="button" href="/admin/customers/import">
            Import customers
          </a>
          <a className="button button--accent" href="/admin/customers/new">
            Add customer
          </a>
        </>
      }
    >
      <CustomerPanes {...props} />
    </AdminPage>
  );
}
