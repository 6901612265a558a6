import type { LeadView, RightPerson } from '../../../contracts/leads/leads.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';

export interface LeadMergeFormProps {
  typed?: Partial<Record<string, string>>;
  errors?: FieldErrors;
}

/** Gives two leads of one person the same name, phone, email and customer. */
export function LeadMergeForm({
  lead,
  earlier,
  typed,
  errors = {},
}: LeadMergeFormProps & { lead: LeadView; earlier: LeadView[] }) {
  const other = earlier.find((one) => personOf(one) !== personOf(lead));
  const right = typed?.right ?? 'this';
  const choices: [RightPerson, string][] = [
    ['this', `This lead’s: ${personOf(lead)}`],
    ['other', other ? `The other lead’s: ${personOf(other)}` : 'The other lead’s'],
  ];
  return (
    <details className="person-form" open={typed !== undefined}>
      <summary>Merge with another lead</summary>
      <form method="post" action={`/admin/leads/${lead.id}/same-person`} className="lead-form">
        <input type="hidden" name="version" value={lead.version} />
        <Field
          name="other"
          label="Lead number"
          hint="Keeps both leads and puts them under one customer."
          error={errors.other}
          required
        >
          <input type="text" inputMode="numeric" defaultValue={typed?.other ?? other?.id} />
        </Field>
        <fieldset className="choices mt-4 mb-4">
          <legend>Which contact details should we keep?</legend>
          {choices.map(([value, label]) => (
            <label key={value}>
              <input type="radio" name="right" value={value} defaultChecked={right === value} /> {label}
            </label>
          ))}
          {errors.right && <p className="field__error">{errors.right}</p>}
        </fieldset>
        <p className="button-row">
          <button type="submit" className="button">
            Merge leads
          </button>
        </p>
      </form>
    </details>
  );
}

const personOf = ({ name, phoneShown, email }: LeadView) =>
  [name, phoneShown, email].filter(Boolean).join(', ');
