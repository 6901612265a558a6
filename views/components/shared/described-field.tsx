import type { FormField } from '../../forms/fields.js';
import { Field } from './field.js';
import { Options } from './options.js';

interface DescribedFieldProps {
  name: string;
  field: FormField;
  value?: string;
  error?: string;
}

/** A field's label, control, hint and error, as its description says. */
export function DescribedField({ name, field, value, error }: DescribedFieldProps) {
  const { label, hint, isRequired, options, empty = '', rows, atMost, input } = field;
  const Control = (options ? 'select' : rows ? 'textarea' : 'input') as 'input';
  const type = options || rows ? undefined : 'text';
  return (
    <Field name={name} label={label} hint={hint} error={error} required={isRequired}>
      <Control
        type={type}
        defaultValue={value}
        maxLength={options ? undefined : atMost}
        {...{ rows, ...input }}
      >
        {options && <Options empty={empty} options={options} />}
      </Control>
    </Field>
  );
}
