import type { SignedInDevice } from '../../../contracts/admin.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatInstant } from '../../../format/moments.js';

/** Lists the signed-in devices, each with a button to sign it out. Works without JavaScript. */
export function SignedInDevices({ devices }: { devices: SignedInDevice[] }) {
  const { timeZone } = useSite();
  return (
    <section className="card setting" aria-labelledby="devices-title">
      <h3 id="devices-title">Signed-in devices</h3>
      <p>If you don’t recognize a device, sign it out and change your password.</p>
      <ul className="delivery-list">
        {devices.map(({ id, device, city, lastUsedAt, staysSignedIn, isThisOne }) => (
          <li key={id} className="delivery">
            <div>
              <p>
                <strong>{device || 'A browser'}</strong>{' '}
                {isThisOne && <span className="marker marker--calm">This device</span>}
              </p>
              <p className="setting__hint">
                {city && `${city}. `}Last used {formatInstant(lastUsedAt, timeZone)}.{' '}
                {staysSignedIn ? 'Stays signed in.' : 'Signs out after 30 minutes of inactivity.'}
              </p>
            </div>
            <form method="post" action={`/admin/settings/devices/${id}/sign-out`}>
              <button
                type="submit"
                className="button"
                aria-label={`Sign out: ${device || 'a browser'}, last used ${formatInstant(lastUsedAt, timeZone)}`}
              >
                Sign out
              </button>
            </form>
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <form method="post" action="/admin/settings/devices/sign-out-others">
          <button type="submit" className="button">
            Sign out all other devices
          </button>
        </form>
      )}
    </section>
  );
}
