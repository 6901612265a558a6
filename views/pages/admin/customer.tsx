import { CustomerDetails } from '../../components/admin/customers/customer-details.js';
import type { CustomerFormProps } from '../../components/admin/customers/customer-form.js';
import { lastCleaned } from '../../components/admin/customers/last-cleaned.js';
import type { CustomerFile } from '../../contracts/customers/customers.js';
import type { Meta } from '../../contracts/website/meta.js';
import type { FieldErrors } from '../../forms/rules.js';
import { AdminLayout } from '../../layouts/admin.js';

interface CustomerPageProps extends CustomerFile {
  /** What was typed into a form that was rejected, and its errors. */
  person?: CustomerFormProps;
  deletion?: { errors: FieldErrors };
  /** Why nothing was saved, although the form was valid. */
  failure?: string;
}

export const meta = (_props: CustomerPageProps): Meta => ({
  title: 'Customer',
  description: 'Customer details',
  noindex: true,
});

/** Shows everything about one customer. Works without JavaScript. */
export default function CustomerPage({ person, deletion, failure, ...file }: CustomerPageProps) {
  const { customer, today } = file;
  return (
    <AdminLayout path="/admin/customers">
      <p className="way-back">
        <a href={`/admin/customers?customer=${customer.id}`}>All customers</a>
      </p>
      <div className="title-row">
        <h1>{customer.name}</h1>
        <span className="badge count-badge">#{customer.id}</span>
      </div>
      <p className="soft full">{lastCleaned(customer.lastCleanedOn, today)}</p>
      <CustomerDetails file={file} person={person} deletion={deletion} failure={failure} />
    </AdminLayout>
  );
}
