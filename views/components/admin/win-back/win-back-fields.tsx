import { winBackPath } from '../../../contracts/customers/win-back.js';
import { followUpLimits } from '../../../forms/messages/follow-ups.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';
import { EmailTextFields } from './email-text-fields.js';

interface WinBackFieldsProps {
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
}

/** When customers are listed to be won back, and the email to them. */
export function WinBackFields({ values, errors }: WinBackFieldsProps) {
  return (
    <>
      <p>
        You send it from <a href={winBackPath}>Customers to win back</a>, and can edit it before.
      </p>
      <Field name="winBackMonths" label="List after (months)" error={errors.winBackMonths}>
        <input
          type="number"
          inputMode="numeric"
          min={followUpLimits.fromMonths}
          max={followUpLimits.toMonths}
          defaultValue={values.winBackMonths}
        />
      </Field>
      <EmailTextFields
        names={{ subject: 'winBackSubject', body: 'winBackText' }}
        values={values}
        errors={errors}
      />
    </>
  );
}
