import { Field } from '../shared/field.js';

interface PersonFieldProps {
  value?: string;
  error?: string;
}

// The contact fields of every request form.

export function NameField({ value, error }: PersonFieldProps) {
  return (
    <Field name="name" label="Full name" error={error} required>
      <input type="text" defaultValue={value} minLength={2} maxLength={200} autoComplete="name" />
    </Field>
  );
}

export function EmailField({ value, error }: PersonFieldProps) {
  return (
    <Field name="email" label="Email" error={error} required>
      <input type="email" defaultValue={value} maxLength={254} autoComplete="email" inputMode="email" />
    </Field>
  );
}

export function PhoneField({ value, error }: PersonFieldProps) {
  return (
    <Field name="phone" label="Phone" error={error} required>
      <input
        type="tel"
        defaultValue={value}
        minLength={10}
        maxLength={50}
        autoComplete="tel"
        inputMode="tel"
      />
    </Field>
  );
}
