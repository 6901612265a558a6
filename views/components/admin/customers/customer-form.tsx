import type { CustomerView } from '../../../contracts/customers/customers.js';
import type { CustomerListAddress } from '../../../contracts/customers/list-address.js';
import { UnsavedNote } from '../shared/unsaved-note.js';
import { useKeptForm } from '../shared/use-kept-form.js';
import { type CustomerField, CustomerFields, type CustomerProblems } from './customer-fields.js';

export interface CustomerFormProps extends CustomerProblems {
  /** What was typed into a form that was rejected. */
  typed?: Record<string, string>;
  /** The list to which saving returns; undefined for the customer's own page. */
  list?: CustomerListAddress;
}

/** Edits a customer's contact details and notes, behind a button. */
export function CustomerForm({
  customer,
  typed: rejected,
  errors,
  owner,
  list,
}: CustomerFormProps & { customer: CustomerView }) {
  const form = useKeptForm(`customer-${customer.id}`, customer, rejected);
  const value = (field: CustomerField) => form.typed?.[field] ?? form.edited[field];
  return (
    <details className="customer-edit" open={form.isOpen}>
      <summary className="button button--quiet">Edit</summary>
      {form.isRestored && <UnsavedNote onDiscard={form.discard} />}
      <form key={form.key} method="post" action={`/admin/customers/${customer.id}`} {...form.handlers}>
        <input type="hidden" name="version" value={form.edited.version} />
        {list && <input type="hidden" name="view" value="list" />}
        {Object.entries(list ?? {}).map(([name, at]) => (
          <input key={name} type="hidden" name={name} value={at} />
        ))}
        <CustomerFields value={value} errors={errors} owner={owner} />
        <p className="button-row">
          <button type="submit" className="button">
            Save customer
          </button>
        </p>
      </form>
    </details>
  );
}
