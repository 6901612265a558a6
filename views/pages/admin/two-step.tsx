import { RecoveryCodes } from '../../components/admin/settings/recovery-codes.js';
import { PostButton } from '../../components/admin/shared/post-button.js';
import { Field } from '../../components/shared/field.js';
import { firstCodeFields } from '../../forms/login.js';
import { errorMark, type FieldErrors } from '../../forms/rules.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface TwoStepPageProps {
  isOn: boolean;
  /** The app's secret, during a setup. */
  secret?: string;
  codesLeft: number;
  /** Recovery codes that were just made. */
  newCodes?: string[];
  errors?: FieldErrors<'code'>;
  /** Whether the setup has expired that the posted code was for. */
  hasExpired?: boolean;
}

export const meta = ({ errors }: TwoStepPageProps) =>
  adminMeta(`${errorMark(errors)}Two-step sign-in`, 'Require a code from your phone at sign-in');

const path = '/admin/settings/two-step';

/** Sets up the authenticator app, renews recovery codes, ends two-step sign-in. Works without JavaScript. */
export default function TwoStepPage(props: TwoStepPageProps) {
  const { isOn, secret, newCodes, errors, hasExpired } = props;
  return (
    <AdminPage
      path="/admin/settings"
      back={{ href: '/admin/settings#security', label: 'Settings' }}
      title="Two-step sign-in"
    >
      <div className="settings-pages stack gap-4 readable">
        {hasExpired && (
          <p className="note note--bad" role="alert">
            The setup expired after 10 minutes. Set up two-step sign-in again, and delete the old entry in
            your app.
          </p>
        )}
        {newCodes && <RecoveryCodes codes={newCodes} />}
        {isOn && <TurnedOn {...props} />}
        {!isOn && secret && <Setup secret={secret} errors={errors} />}
        {!isOn && !secret && (
          <section className="card setting stack" aria-label="Setup">
            <p>
              Signing in takes your password and a code from your phone. You need an authenticator app, like
              Google Authenticator or 1Password.
            </p>
            <PostButton action={`${path}/begin`} className="button button--accent">
              Set up two-step sign-in
            </PostButton>
          </section>
        )}
      </div>
    </AdminPage>
  );
}

function Setup({ secret, errors = {} }: { secret: string; errors?: TwoStepPageProps['errors'] }) {
  return (
    <section className="card setting stack" aria-labelledby="setup-title">
      <h2 id="setup-title">Connect your app</h2>
      <p>Scan this code with your authenticator app. The setup expires after 10 minutes.</p>
      <img src={`${path}/qr.svg`} alt="QR code for your authenticator app" />
      <p>
        Can’t scan it? Type this key into the app:{' '}
        <code className="two-step__key break-words">{inGroups(secret)}</code>
      </p>
      <form method="post" action={`${path}/confirm`} className="form-grid">
        <Field name="code" label="Code from the app" error={errors.code} required>
          <input inputMode="numeric" autoComplete="one-time-code" maxLength={firstCodeFields.code.atMost} />
        </Field>
        <button type="submit" className="button button--accent">
          Turn on two-step sign-in
        </button>
      </form>
    </section>
  );
}

function TurnedOn({ codesLeft }: TwoStepPageProps) {
  return (
    <section className="card setting stack" aria-labelledby="on-title">
      <h2 id="on-title">Two-step sign-in is on</h2>
      <p>Signing in takes your password and a code from your authenticator app.</p>
      <p>
        {codesLeft} recovery {codesLeft === 1 ? 'code' : 'codes'} left.
      </p>
      <details>
        <summary>Make new recovery codes</summary>
        <p>The codes that you have now stop working.</p>
        <PostButton action={`${path}/codes`}>Make new codes</PostButton>
      </details>
      <details>
        <summary>Turn off two-step sign-in</summary>
        <p>Signing in then takes only the password. Your recovery codes stop working.</p>
        <PostButton action={`${path}/off`}>Turn off two-step sign-in</PostButton>
      </details>
    </section>
  );
}

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ');
