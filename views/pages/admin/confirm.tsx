import { useRef, useState } from 'react';
import { CodeField } from '../../components/admin/settings/code-field.js';
import { PasskeyButton } from '../../components/admin/settings/passkey-button.js';
import { Brand } from '../../components/shared/brand.js';
import { Field } from '../../components/shared/field.js';
import { downloads } from '../../contracts/admin.js';
import { confirmation } from '../../contracts/recent-sign-in.js';
import { isCodeProblem, loginFields } from '../../forms/login.js';
import { adminMeta } from '../../layouts/admin-page.js';

interface ConfirmPageProps {
  /** Where the form goes that led here, with its query. */
  action: string;
  /** What the owner is about to do, like "create an API key". */
  purpose: string;
  /** The fields of that form, in order. */
  fields: [name: string, value: string][];
  /** The page to return to. */
  back: string;
  hasPassword: boolean;
  /** Whether the password takes a code from the owner's authenticator app too. */
  asksForCode: boolean;
  hasPasskeys: boolean;
  error?: string;
}

export const meta = ({ error }: ConfirmPageProps) =>
  adminMeta(`${error ? 'Error: ' : ''}Confirm it’s you`, 'Sign in again');

/**
 * Asks for the password, with a code in two-step sign-in, or a passkey, and sends the form that led here
 * again with it. All but the passkey works without JavaScript.
 */
export default function ConfirmPage(props: ConfirmPageProps) {
  const { action, purpose, fields, back, hasPassword, asksForCode, hasPasskeys, error } = props;
  const asked = asksForCode ? 'enter your password and a code' : 'enter your password';
  const form = useRef<HTMLFormElement>(null);
  const passkey = useRef<HTMLInputElement>(null);
  const [isDownloading, setDownloading] = useState(false);
  // A download leaves this page where it is.
  const onSent = () => setDownloading(downloads.includes(action.split('?')[0]));

  function sendPasskey(answer: string) {
    if (!form.current || !passkey.current) return;
    passkey.current.value = answer;
    form.current.submit();
    onSent();
  }

  return (
    <main className="login">
      <div className="card login__card stack gap-4">
        <Brand />
        <h1>Confirm it’s you</h1>
        {isDownloading && (
          <p role="status" className="note note--good">
            Your download starts in a moment.
          </p>
        )}
        <form
          className="stack gap-4"
          method="post"
          action={action}
          ref={form}
          onSubmit={onSent}
          hidden={isDownloading}
        >
          <p>
            To {purpose}, {hasPassword ? asked : 'use a passkey'}. We ask because your last sign-in was more
            than 10 minutes ago.
          </p>
          {fields.map(([name, value], index) => (
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name={confirmation.back} value={back} />
          <input type="hidden" name={confirmation.passkey} ref={passkey} />
          {hasPassword ? (
            <>
              <Field
                name={confirmation.password}
                label="Password"
                error={isCodeProblem(error) ? undefined : error}
                required
              >
                <input
                  type="password"
                  autoComplete="current-password"
                  maxLength={loginFields.password.atMost}
                  // biome-ignore lint/a11y/noAutofocus: the page is there for this field.
                  autoFocus
                />
              </Field>
              {asksForCode && (
                <CodeField name={confirmation.code} error={isCodeProblem(error) ? error : undefined} />
              )}
              <button type="submit" className="button button--accent button--wide">
                Confirm
              </button>
            </>
          ) : (
            error && (
              <p className="field__error" role="alert">
                {error}
              </p>
            )
          )}
          {hasPasskeys && (
            <PasskeyButton label="Use a passkey" isOnly={!hasPassword} onAnswer={sendPasskey} />
          )}
        </form>
        <a className="button button--quiet button--wide" href={back}>
          Go back
        </a>
      </div>
    </main>
  );
}
