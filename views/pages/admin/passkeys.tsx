import { LastUse, RemoveAllPasskeys, RemovePasskey } from '../../components/admin/security/access-lists.js';
import { AddPasskey } from '../../components/admin/settings/add-passkey.js';
import { RecoveryCodes } from '../../components/admin/settings/recovery-codes.js';
import { Failure } from '../../components/admin/shared/failure.js';
import { PostButton } from '../../components/admin/shared/post-button.js';
import type { PasskeyView } from '../../contracts/passkeys.js';
import { useSite } from '../../contracts/website/site.js';
import { formatInstant } from '../../format/moments.js';
import type { passkeyFields } from '../../forms/login.js';
import { errorMark, type FieldErrors } from '../../forms/rules.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface PasskeysPageProps {
  passkeys: PasskeyView[];
  /** Whether the password signs in too. */
  hasPassword: boolean;
  codesLeft: number;
  /** Recovery codes that were just made. */
  newCodes?: string[];
  /** Why a passkey wasn't added. */
  errors?: FieldErrors<keyof typeof passkeyFields>;
  typedName?: string;
  /** Why a change isn't possible. */
  failure?: string;
}

export const meta = ({ errors }: PasskeysPageProps) =>
  adminMeta(`${errorMark(errors)}Passkeys`, 'Sign in with your fingerprint, face or screen lock');

const path = '/admin/settings/passkeys';

/** Lists, adds and removes passkeys, and turns the password off and on. Adding needs JavaScript. */
export default function PasskeysPage(props: PasskeysPageProps) {
  const { passkeys, hasPassword, newCodes, errors, typedName, failure } = props;
  return (
    <AdminPage
      path="/admin/settings"
      back={{ href: '/admin/settings#security', label: 'Settings' }}
      title="Passkeys"
    >
      <div className="settings-pages stack gap-4 readable">
        <Failure>{failure}</Failure>
        {newCodes && <RecoveryCodes codes={newCodes} />}
        {passkeys.length > 0 && <PasskeyList {...props} />}
        <AddPasskey errors={errors} typedName={typedName} />
        {(passkeys.length > 1 || !hasPassword) && <PasswordSwitch {...props} />}
      </div>
    </AdminPage>
  );
}

function PasskeyList({ passkeys, hasPassword }: PasskeysPageProps) {
  const { timeZone } = useSite();
  return (
    <section className="card setting stack" aria-labelledby="list-title">
      <h2 id="list-title">Your passkeys</h2>
      <ul className="stack gap-0">
        {passkeys.map(({ id, name, createdAt, ...use }) => (
          <li key={id} className="item-row item-row--open gap-4 apart">
            <div>
              <p>
                <strong>{name}</strong>
              </p>
              <p className="quiet">
                Added {formatInstant(createdAt, timeZone)}. <LastUse {...use} />
              </p>
            </div>
            <RemovePasskey id={id} name={name} />
          </li>
        ))}
      </ul>
      {passkeys.length > 1 && hasPassword && <RemoveAllPasskeys />}
    </section>
  );
}

function PasswordSwitch({ hasPassword, codesLeft }: PasskeysPageProps) {
  return (
    <section className="card setting stack" aria-labelledby="password-title">
      <h2 id="password-title">{hasPassword ? 'Turn off the password' : 'The password is off'}</h2>
      {hasPassword ? (
        <p>
          Signing in then takes a passkey. You get 10 recovery codes for the day on which you have none of
          your devices. Codes that you have now stop working.
        </p>
      ) : (
        <p>
          Only your passkeys sign you in. {codesLeft} recovery {codesLeft === 1 ? 'code' : 'codes'} left.
        </p>
      )}
      <PostButton action={`${path}/password-${hasPassword ? 'off' : 'on'}`}>
        {hasPassword ? 'Turn off password' : 'Turn on password'}
      </PostButton>
    </section>
  );
}
