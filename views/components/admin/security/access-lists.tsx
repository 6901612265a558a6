import type { ReactNode } from 'react';
import type { AccessView } from '../../../contracts/access.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatInstant } from '../../../format/moments.js';
import { PostButton } from '../shared/post-button.js';

export interface AccessListsProps {
  passkeys: AccessView[];
  crewLinks: AccessView[];
  apiKeys: AccessView[];
  /** Whether the password signs in. */
  hasPassword: boolean;
}

const settings = '/admin/settings';

/** Lists passkeys, crew links, API keys and last uses; revokes one or a kind. Works without JavaScript. */
export function AccessLists({ passkeys, crewLinks, apiKeys, hasPassword }: AccessListsProps) {
  return (
    <>
      <AccessList
        id="passkeys"
        title="Passkeys"
        hint="Remove the passkeys of a device that you lost."
        rows={passkeys}
        revoke={(passkey) => <RemovePasskey {...passkey} />}
        revokeAll={hasPassword && <RemoveAllPasskeys />}
      />
      <AccessList
        id="crew-access"
        title="Crew links"
        hint="Revoke the link of a crew whose phone is lost."
        rows={crewLinks}
        revoke={({ id, name }) => <Revoke path={`crew-links/${id}/revoke`} label={`the link for ${name}`} />}
        revokeAll={<RevokeAll path="crew-links/revoke-all" what="crew links" />}
      />
      <AccessList
        id="key-access"
        title="API keys"
        hint="Revoke a key that you don’t use or that others could have seen."
        rows={apiKeys}
        revoke={({ id, name }) => <Revoke path={`api-keys/${id}/revoke`} label={`the key for ${name}`} />}
        revokeAll={<RevokeAll path="api-keys/revoke-all" what="API keys" />}
      />
    </>
  );
}

interface AccessListProps {
  id: string;
  title: string;
  hint: string;
  rows: AccessView[];
  revoke: (row: AccessView) => ReactNode;
  revokeAll: ReactNode;
}

/** Shows nothing if there are none: their settings page creates them. */
function AccessList({ id, title, hint, rows, revoke, revokeAll }: AccessListProps) {
  if (rows.length === 0) return null;
  return (
    <section className="card setting stack" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{title}</h3>
      <p>{hint}</p>
      <ul className="stack gap-0">
        {rows.map((row) => (
          <li key={row.id} className="item-row item-row--open gap-4 apart">
            <div>
              <p>
                <strong>{row.name}</strong>
              </p>
              <p className="quiet">
                <LastUse {...row} />
              </p>
            </div>
            {revoke(row)}
          </li>
        ))}
      </ul>
      {rows.length > 1 && revokeAll}
    </section>
  );
}

/** Says when something was last used, and where if that is known. */
export function LastUse({ lastUsedAt, city }: Pick<AccessView, 'lastUsedAt' | 'city'>) {
  const { timeZone } = useSite();
  if (!lastUsedAt) return 'Not used yet.';
  return `${city && `${city}. `}Last used ${formatInstant(lastUsedAt, timeZone)}.`;
}

function Revoke({ path, label }: { path: string; label: string }) {
  return (
    <PostButton action={`${settings}/${path}`} label={`Revoke ${label}`}>
      Revoke
    </PostButton>
  );
}

/** Takes two steps, since it can’t be undone. */
export function RevokeAll({ path, what }: { path: string; what: string }) {
  return (
    <details className="ruled">
      <summary>Revoke all {what}</summary>
      <p>They stop working right away. You can create new ones.</p>
      <PostButton action={`${settings}/${path}`}>Revoke all {what}</PostButton>
    </details>
  );
}

/** Takes two steps, since its device has to add a removed passkey again. */
export function RemovePasskey({ id, name }: Pick<AccessView, 'id' | 'name'>) {
  return (
    <details>
      <summary className="button" aria-label={`Remove ${name}`}>
        Remove
      </summary>
      <PostButton action={`${settings}/passkeys/${id}/remove`} label={`Remove passkey ${name}`}>
        Remove passkey
      </PostButton>
    </details>
  );
}

export function RemoveAllPasskeys() {
  return (
    <details className="ruled">
      <summary>Remove all passkeys</summary>
      <PostButton action={`${settings}/passkeys/remove-all`}>Remove all passkeys</PostButton>
    </details>
  );
}
