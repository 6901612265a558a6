import type { FormEventHandler, ReactNode } from 'react';
import { type LeadView, priorityOptions } from '../../../../contracts/leads/leads.js';
import type { FieldErrors } from '../../../../forms/rules.js';
import { Field } from '../../../shared/field.js';
import { Options } from '../../../shared/options.js';
import { StatusField } from '../status-field.js';

interface LeadFormProps {
  lead: LeadView;
  /** What was typed into a form that was rejected; replaces the lead's own values. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
  onSubmit?: FormEventHandler<HTMLFormElement>;
  onChange?: FormEventHandler<HTMLFormElement>;
  /** Shown above the buttons. */
  warning?: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

/** Edits a lead in the dialog. */
export function LeadForm({
  lead,
  typed = {},
  errors = {},
  onSubmit,
  onChange,
  warning,
  children,
}: LeadFormProps) {
  return (
    <form
      method="post"
      action={`/admin/leads/${lead.id}`}
      onSubmit={onSubmit}
      onChange={onChange}
      className="lead-form"
    >
      <input type="hidden" name="version" value={lead.version} />
      <div className="form-grid">
        <StatusField lead={lead} typed={typed.status} error={errors.status} />
        <Field name="priority" label="Priority" error={errors.priority}>
          <select defaultValue={typed.priority ?? lead.priority}>
            <Options options={priorityOptions} />
          </select>
        </Field>
        <Field name="notes" label="Notes" error={errors.notes}>
          <textarea rows={4} defaultValue={typed.notes ?? lead.notes ?? ''} />
        </Field>
        <Field name="followUpDate" label="Follow-up date" error={errors.followUpDate}>
          <input type="date" defaultValue={typed.followUpDate ?? lead.followUpDate ?? ''} />
        </Field>
      </div>
      {warning}
      <p className="button-row">{children}</p>
    </form>
  );
}
