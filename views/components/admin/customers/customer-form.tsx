import type { CustomerView } from '../../../contracts/customers/customers.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';

export interface CustomerFormProps {
  /** What was typed into a form that was rejected, and its errors. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
  /** Whether saving leads back to the list. */
  isBesideList?: boolean;
}

/** Edits a customer's contact details and notes. */
export function CustomerForm({
  customer,
  typed,
  errors = {},
  isBesideList,
}: CustomerFormProps & { customer: CustomerView }) {
  const value = (field: 'name' | 'phone' | 'email' | 'address' | 'notes') =>
    typed?.[field] ?? customer[field];
  return (
    <form method="post" action={`/admin/customers/${customer.id}`}>
      <input type="hidden" name="version" value={customer.version} />
      {isBesideList && <input type="hidden" name="view" value="list" />}
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
  );
}
