import { loginFields } from '../../../forms/login.js';
import { Field } from '../../shared/field.js';

interface CodeFieldProps {
  name: string;
  error?: string;
  onChange?: () => void;
}

/** Asks for the second step of a sign-in. */
export function CodeField({ name, error, onChange }: CodeFieldProps) {
  return (
    <Field
      name={name}
      label="Code"
      hint="From your authenticator app, or a recovery code."
      error={error}
      required
    >
      <input
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={loginFields.code.atMost}
        onChange={onChange}
      />
    </Field>
  );
}
