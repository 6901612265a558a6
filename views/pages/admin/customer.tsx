import { CustomerDetails } from '../../components/admin/customers/customer-details.js';
import type { CustomerFormProps } from '../../components/admin/customers/customer-form.js';
import { lastCleaned } from '../../components/admin/customers/last-cleaned.js';
import type { CustomerFile } from '../../contracts/customers/customers.js';
import type { FieldErrors } from '../../forms/rules.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface CustomerPageProps extends CustomerFile {
  /** What was typed into a form that was rejected, and its errors. */
  person?: CustomerFormProps;
  deletion?: { errors: FieldErrors };
  /** Why nothing was saved, although the form was valid. */
  failure?: string;
}

export const meta = () => adminMeta('Customer', 'Customer details');

/** Shows everything about one customer. Works without JavaScript. */
export default function CustomerPage({ person, deletion, failure, ...file }: CustomerPageProps) {
  const { customer, today } = file;
  return (
    <AdminPage
      path="/admin/customers"
      back={{ href: `/admin/customers?customer=${customer.id}`, label: 'All customers' }}
      title={customer.name}
      beside={<span className="badge count-badge">#{customer.id}</span>}
    >
      <p className="soft full">{lastCleaned(customer.lastCleanedOn, today)}</p>
      <CustomerDetails file={file} person={person} deletion={deletion} failure={failure} />
    </AdminPage>
  );
}
