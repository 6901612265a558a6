import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';

export type CustomerField = 'name' | 'phone' | 'email' | 'address' | 'notes';

/** What is wrong with the contact details of a customer. */
export interface CustomerProblems {
  errors?: FieldErrors;
  /** The customer who already has the phone or the email. */
  owner?: { id: number; name: string };
}

interface CustomerFieldsProps extends CustomerProblems {
  value: (field: CustomerField) => string | undefined;
}

/** The contact details and notes of a customer. */
export function CustomerFields({ value, errors = {}, owner }: CustomerFieldsProps) {
  const link = owner && (
    <>
      {' '}
      <a href={`/admin/customers/${owner.id}`}>Open customer #{owner.id}</a>
    </>
  );
  return (
    <div className="form-grid">
      <Field name="name" label="Name" error={errors.name} required>
        <input type="text" defaultValue={value('name')} autoComplete="off" />
      </Field>
      <Field name="phone" label="Phone" error={errors.phone} errorLink={link}>
        <input type="tel" defaultValue={value('phone')} autoComplete="off" />
      </Field>
      <Field name="email" label="Email" error={errors.email} errorLink={link}>
        <input type="email" defaultValue={value('email')} autoComplete="off" />
      </Field>
      <Field name="address" label="Address" error={errors.address}>
        <input type="text" defaultValue={value('address')} autoComplete="off" />
      </Field>
      <Field name="notes" label="Notes" hint="Only you see these." error={errors.notes}>
        <textarea rows={4} defaultValue={value('notes')} />
      </Field>
    </div>
  );
}
