import type { LeadView } from '../../../../contracts/leads/leads.js';
import type { FieldErrors } from '../../../../forms/rules.js';
import { Field } from '../../../shared/field.js';
import { UnsavedNote } from '../../shared/unsaved-note.js';
import { useKeptForm } from '../../shared/use-kept-form.js';

export interface PersonFormProps {
  /** What was typed into a form that was rejected, and its errors. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
}

/** Edits a lead's contact details. */
export function PersonForm({
  lead,
  isShown = false,
  typed: rejected,
  errors = {},
}: PersonFormProps & { lead: LeadView; isShown?: boolean }) {
  const form = useKeptForm(`lead-person-${lead.id}`, lead, rejected);
  const value = (field: 'name' | 'phone' | 'email' | 'serviceArea' | 'address') =>
    form.typed?.[field] ?? form.edited[field] ?? '';
  return (
    <details className="person-form" open={form.isOpen || isShown}>
      <summary>Edit contact details</summary>
      {form.isRestored && <UnsavedNote onDiscard={form.discard} />}
      <form
        key={form.key}
        method="post"
        action={`/admin/leads/${lead.id}/person`}
        className="lead-form"
        {...form.handlers}
      >
        <input type="hidden" name="version" value={form.edited.version} />
        <div className="form-grid">
          <Field name="name" label="Name" error={errors.name} required>
            <input type="text" defaultValue={value('name')} />
          </Field>
          <Field name="phone" label="Phone" error={errors.phone} required>
            <input type="tel" defaultValue={value('phone')} />
          </Field>
          <Field name="email" label="Email" error={errors.email}>
            <input type="email" defaultValue={value('email')} />
          </Field>
          <Field name="serviceArea" label="Area" error={errors.serviceArea}>
            <input type="text" defaultValue={value('serviceArea')} />
          </Field>
          <Field name="address" label="Address" error={errors.address}>
            <input type="text" defaultValue={value('address')} />
          </Field>
        </div>
        <p className="button-row">
          <button type="submit" className="button">
            Save contact details
          </button>
        </p>
      </form>
    </details>
  );
}
