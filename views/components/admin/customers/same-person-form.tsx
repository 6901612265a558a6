import type { LeadView, RightPerson } from '../../../contracts/leads/leads.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';

export interface SamePersonFormProps {
  typed?: Partial<Record<string, string>>;
  errors?: FieldErrors;
}

/** Gives two requests of one person the same name, phone and e-mail. */
export function SamePersonForm({
  lead,
  earlier,
  typed,
  errors = {},
}: SamePersonFormProps & { lead: LeadView; earlier: LeadView[] }) {
  const other = earlier.find((one) => personOf(one) !== personOf(lead));
  const right = typed?.right ?? 'this';
  const choices: [RightPerson, string][] = [
    ['this', `This request’s: ${personOf(lead)}`],
    ['other', other ? `The other’s: ${personOf(other)}` : 'The other request’s'],
  ];
  return (
    <details className="person-form" open={typed !== undefined}>
      <summary>The same person as in another request</summary>
      <form method="post" action={`/admin/leads/${lead.id}/same-person`} className="lead-form">
        <input type="hidden" name="version" value={lead.version} />
        <Field name="other" label="Number of the other request" error={errors.other} required>
          <input type="text" inputMode="numeric" defaultValue={typed?.other ?? other?.id} />
        </Field>
        <fieldset className="choice">
          <legend>Whose name, phone and email are right?</legend>
          {choices.map(([value, label]) => (
            <label key={value}>
              <input type="radio" name="right" value={value} defaultChecked={right === value} /> {label}
            </label>
          ))}
          {errors.right && <p className="field__error">{errors.right}</p>}
        </fieldset>
        <p className="button-row">
          <button type="submit" className="button">
            Use them for both
          </button>
        </p>
      </form>
    </details>
  );
}

const personOf = ({ name, phoneShown, email }: LeadView) =>
  [name, phoneShown, email].filter(Boolean).join(', ');
