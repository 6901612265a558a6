import { isLost, isOpen } from '../../../contracts/leads/lead-stages.js';
import { type LeadStatus, type LeadView, statusOptions } from '../../../contracts/leads/leads.js';
import { Field } from '../../shared/field.js';
import { Options } from '../../shared/options.js';
import { StatusBadge } from '../shared/badge.js';

interface StatusFieldProps {
  lead: LeadView;
  id?: string;
  /** What was typed into a form that was rejected. */
  typed?: string;
  error?: string;
  /** The status that is shown, where choosing one does something. Otherwise a form sends it. */
  chosen?: LeadStatus;
  onChoose?: (status: LeadStatus | 'lost') => void;
}

/** Chooses a lead's status. A lost one has to be reopened first. */
export function StatusField({ lead, id, typed, error, chosen, onChoose }: StatusFieldProps) {
  if (isLost(lead))
    return (
      <div className="field">
        <span className="field__label">Status</span>
        <p>
          <StatusBadge lead={lead} />
        </p>
      </div>
    );
  const control = onChoose
    ? {
        value: chosen,
        onChange: ({ target }: { target: HTMLSelectElement }) =>
          onChoose(target.value as LeadStatus | 'lost'),
      }
    : { defaultValue: typed ?? lead.status };
  return (
    <Field name="status" id={id} label="Status" error={error}>
      <select {...control}>
        <Options options={statusOptions} />
        {onChoose && isOpen(lead) && <option value="lost">Lost…</option>}
      </select>
    </Field>
  );
}
