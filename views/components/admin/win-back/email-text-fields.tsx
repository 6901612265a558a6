import { namedIn } from '../../../forms/messages/follow-ups.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';

interface EmailTextFieldsProps {
  /** The fields' names. */
  names: { subject: string; body: string };
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
}

/** The subject and the text of a win-back email. */
export function EmailTextFields({ names: { subject, body }, values, errors }: EmailTextFieldsProps) {
  const placeholders = namedIn.winBack.map((name) => `{${name}}`).join(', ');
  return (
    <>
      <Field name={subject} label="Subject" error={errors[subject]}>
        <input type="text" defaultValue={values[subject]} />
      </Field>
      <Field
        name={body}
        label="Message"
        hint={`Placeholders: ${placeholders}. {booking link} opens your prices with the customer’s last cleaning filled in.`}
        error={errors[body]}
      >
        <textarea rows={12} defaultValue={values[body]} />
      </Field>
    </>
  );
}
