import type { CustomerView } from '../../../contracts/customers/customers.js';
import type { CustomerListAddress } from '../../../contracts/customers/list-address.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';
import { UnsavedNote } from '../shared/unsaved-note.js';
import { useKeptForm } from '../shared/use-kept-form.js';

export interface CustomerFormProps {
  /** What was typed into a form that was rejected, and its errors. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
  /** The list to which saving returns; undefined for the customer's own page. */
  list?: CustomerListAddress;
}

/** Edits a customer's contact details and notes, behind a button. */
export function CustomerForm({
  customer,
  typed: rejected,
  errors = {},
  list,
}: CustomerFormProps & { customer: CustomerView }) {
  const form = useKeptForm(`customer-${customer.id}`, customer, rejected);
  const value = (field: 'name' | 'phone' | 'email' | 'address' | 'notes') =>
    form.typed?.[field] ?? form.edited[field];
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
        <div className="form-grid">
          <Field name="name" label="Name" error={errors.name} required>
            <input type="text" defaultValue={value('name')} autoComplete="off" />
          </Field>
          <Field name="phone" label="Phone" error={errors.phone}>
            <input type="tel" defaultValue={value('phone')} autoComplete="off" />
          </Field>
          <Field name="email" label="Email" error={errors.email}>
            <input type="email" defaultValue={value('email')} autoComplete="off" />
          </Field>
          <Field name="address" label="Address" error={errors.address}>
            <input type="text" defaultValue={value('address')} autoComplete="off" />
          </Field>
          <Field name="notes" label="Notes" hint="Only you see these." error={errors.notes}>
            <textarea rows={4} defaultValue={value('notes')} />
          </Field>
        </div>
        <p className="button-row">
          <button type="submit" className="button">
            Save customer
          </button>
        </p>
      </form>
    </details>
  );
}
