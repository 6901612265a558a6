import { CustomerFields, type CustomerProblems } from '../../components/admin/customers/customer-fields.js';
import type { Meta } from '../../contracts/website/meta.js';
import { errorMark } from '../../forms/rules.js';
import { AdminLayout } from '../../layouts/admin.js';

interface NewCustomerPageProps extends CustomerProblems {
  /** What was typed into a form that was rejected. */
  typed?: Record<string, string>;
}

export const meta = ({ errors }: NewCustomerPageProps): Meta => ({
  title: `${errorMark(errors)}Add customer`,
  description: 'Add a customer without a lead',
  noindex: true,
});

/** Adds a customer who hasn't sent a request. Works without JavaScript. */
export default function NewCustomerPage({ typed = {}, errors, owner }: NewCustomerPageProps) {
  return (
    <AdminLayout path="/admin/customers">
      <p className="way-back">
        <a href="/admin/customers">Customers</a>
      </p>
      <h1>Add customer</h1>
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
    </AdminLayout>
  );
}
