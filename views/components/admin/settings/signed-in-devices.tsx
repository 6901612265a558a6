import type { SignedInDevice } from '../../../contracts/admin.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatInstant } from '../../../format/moments.js';
import { PostButton } from '../shared/post-button.js';

/** Lists the signed-in devices, each with a button to sign it out. Works without JavaScript. */
export function SignedInDevices({ devices }: { devices: SignedInDevice[] }) {
  const { timeZone } = useSite();
  return (
    <section className="card setting stack" aria-labelledby="devices-title">
      <h3 id="devices-title">Signed-in devices</h3>
      <p>If you don’t recognize a device, sign it out and change your password.</p>
      <ul className="stack gap-0">
        {devices.map(({ id, device, city, lastUsedAt, staysSignedIn, isThisOne }) => (
          <li key={id} className="item-row item-row--open gap-4 apart">
            <div>
              <p>
                <strong>{device || 'A browser'}</strong>{' '}
                {isThisOne && <span className="badge badge--calm">This device</span>}
              </p>
              <p className="quiet">
                {city && `${city}. `}Last used {formatInstant(lastUsedAt, timeZone)}.{' '}
                {staysSignedIn ? 'Stays signed in.' : 'Signs out after 30 minutes of inactivity.'}
              </p>
            </div>
            <PostButton
              action={`/admin/settings/devices/${id}/sign-out`}
              label={`Sign out: ${device || 'a browser'}, last used ${formatInstant(lastUsedAt, timeZone)}`}
            >
              Sign out
            </PostButton>
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <PostButton action="/admin/settings/devices/sign-out-others">Sign out all other devices</PostButton>
      )}
    </section>
  );
}
