import { recoveryFields } from '../../../forms/login.js';
import { Field } from '../../shared/field.js';

/** Signs in with a recovery code while the password is off. */
export function RecoveryLogin({ error }: { error?: string }) {
  return (
    <details open={error !== undefined}>
      <summary>Use a recovery code</summary>
      <form method="post" action="/admin/login/recovery">
        <Field
          name="recoveryCode"
          label="Recovery code"
          hint="This also turns the password on again."
          error={error}
          required
        >
          <input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={recoveryFields.recoveryCode.atMost}
          />
        </Field>
        <button type="submit" className="button button--wide">
          Use recovery code
        </button>
      </form>
    </details>
  );
}
