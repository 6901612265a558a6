import { CustomerFields, type CustomerProblems } from '../../components/admin/customers/customer-fields.js';
import { errorMark } from '../../forms/rules.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface NewCustomerPageProps extends CustomerProblems {
  /** What was typed into a form that was rejected. */
  typed?: Record<string, string>;
}

export const meta = ({ errors }: NewCustomerPageProps) =>
  adminMeta(`${errorMark(errors)}Add customer`, 'Add a customer without a lead');

/** Adds a customer who hasn't sent a request. Works without JavaScript. */
export default function NewCustomerPage({ typed = {}, errors, owner }: NewCustomerPageProps) {
  return (
    <AdminPage
      path="/admin/customers"
      back={{ href: '/admin/customers', label: 'Customers' }}
      title="Add customer"
    >
      <p className="lead">
        To plan a job right away, <a href="/admin/leads/new">add a lead</a>. Its customer is added
        automatically.
      </p>
      <form method="post" action="/admin/customers/new" className="card">
        <CustomerFields value={(field) => typed[field]} errors={errors} owner={owner} />
        <p className="button-row">
          <button type="submit" className="button button--accent">
            Add customer
          </button>
        </p>
      </form>
    </AdminPage>
  );
}
