import { passwordFields } from '../../../forms/login.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';

export interface PasswordFormProps {
  errors?: FieldErrors<keyof typeof passwordFields>;
  isChanged?: boolean;
}

/** Changes the shared password and signs out every other device. */
export function PasswordForm({ errors = {}, isChanged }: PasswordFormProps) {
  return (
    <section className="card setting stack" aria-labelledby="password-title" id="password">
      <h3 id="password-title">Password</h3>
      {isChanged && (
        <p role="status" className="note note--good">
          Password changed. All other devices are signed out.
        </p>
      )}
      <form method="post" action="/admin/settings/password#password" className="form-grid">
        <Field name="presentPassword" label="Current password" error={errors.presentPassword} required>
          <input type="password" autoComplete="current-password" maxLength={200} />
        </Field>
        <Field
          name="newPassword"
          label="New password"
          hint="8 characters or more. A few random words make a strong password."
          error={errors.newPassword}
          required
        >
          <input type="password" autoComplete="new-password" minLength={8} maxLength={200} />
        </Field>
        <button type="submit" className="button">
          Change password
        </button>
      </form>
    </section>
  );
}
