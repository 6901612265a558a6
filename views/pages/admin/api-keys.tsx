import { LastUse, RevokeAll } from '../../components/admin/security/access-lists.js';
import { OnOffForm } from '../../components/admin/settings/on-off-form.js';
import { CopyButton } from '../../components/admin/shared/copy-button.js';
import { PostButton } from '../../components/admin/shared/post-button.js';
import { Field } from '../../components/shared/field.js';
import {
  type ApiKeyView,
  type ApiScope,
  apiScopeNames,
  apiScopes,
  mcpPath,
} from '../../contracts/api-keys.js';
import { useSite } from '../../contracts/website/site.js';
import { formatInstant } from '../../format/moments.js';
import { apiKeyFields } from '../../forms/api-key.js';
import { errorMark, type FieldErrors } from '../../forms/rules.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface ApiKeysPageProps {
  keys: ApiKeyView[];
  assistantsAreOn: boolean;
  /** The key that was just created. It isn't shown again. */
  created?: { name: string; secret: string };
  form?: { typed: Record<string, string>; scopes: ApiScope[]; errors: FieldErrors };
}

export const meta = ({ form }: ApiKeysPageProps) =>
  adminMeta(`${errorMark(form?.errors)}API keys`, 'Access for your other software');

/** Lists the API keys, creates and revokes them. Works without JavaScript. */
export default function ApiKeysPage({ keys, assistantsAreOn, created, form }: ApiKeysPageProps) {
  return (
    <AdminPage
      path="/admin/settings"
      back={{ href: '/admin/settings#security', label: 'Settings' }}
      title="API keys"
    >
      <div className="settings-pages stack gap-4 readable">
        {created && <CreatedKey {...created} />}
        <KeyList keys={keys} />
        <KeyForm {...form} />
        <Assistants isOn={assistantsAreOn} />
      </div>
    </AdminPage>
  );
}

function CreatedKey({ name, secret }: { name: string; secret: string }) {
  return (
    <section className="card setting stack" aria-labelledby="created-title">
      <h2 id="created-title">Key created</h2>
      <p role="status" className="note note--good">
        Copy this key now. For your security, it isn’t shown again.
      </p>
      <label className="field small strong">
        <span>Key for {name}</span>
        <input type="text" readOnly value={secret} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div className="button-row">
        <CopyButton text={secret}>Copy key</CopyButton>
      </div>
    </section>
  );
}

function KeyList({ keys }: { keys: ApiKeyView[] }) {
  const { timeZone } = useSite();
  return (
    <section className="card setting stack" aria-labelledby="keys-title">
      <h2 id="keys-title">Active keys</h2>
      <p>
        A key lets other software use your data. <a href="/api/v1/docs">API documentation</a>
      </p>
      {keys.length === 0 && <p className="quiet">No keys yet.</p>}
      <ul className="stack gap-0">
        {keys.map(({ id, name, start, scopes, createdAt, lastUsedAt, city }) => (
          <li key={id} className="item-row item-row--open gap-4 apart">
            <div>
              <p>
                <strong>{name}</strong> <code>{start}</code>
              </p>
              <p className="quiet">
                {scopes.map((scope) => apiScopes[scope]).join(' · ')}
                <br />
                Created {formatInstant(createdAt, timeZone)}.{' '}
                {lastUsedAt ? <LastUse lastUsedAt={lastUsedAt} city={city} /> : 'Never used.'}
              </p>
            </div>
            <PostButton action={`/admin/settings/api-keys/${id}/revoke`} label={`Revoke the key for ${name}`}>
              Revoke
            </PostButton>
          </li>
        ))}
      </ul>
      {keys.length > 1 && <RevokeAll path="api-keys/revoke-all" what="API keys" />}
    </section>
  );
}

/** Turns the access for AI assistants on or off. */
function Assistants({ isOn }: { isOn: boolean }) {
  const { origin } = useSite();
  return (
    <section className="card setting stack" aria-labelledby="assistants-title">
      <h2 id="assistants-title">AI assistants</h2>
      <p>
        An assistant like Claude can answer questions like “Who still owes me money?” with one of your keys
        and this address. It can do what the key allows.
      </p>
      <label className="field small strong">
        <span>Address (MCP)</span>
        <input type="text" readOnly value={`${origin}${mcpPath}`} />
      </label>
      <div className="button-row">
        <CopyButton text={`${origin}${mcpPath}`}>Copy address</CopyButton>
        <a className="button" href="/api/v1/docs#assistants">
          View setup guide
        </a>
      </div>
      <OnOffForm
        action="/admin/settings/api-keys/assistants"
        isOn={isOn}
        turnOn="Turn on assistants"
        turnOff="Turn off assistants"
      >
        {isOn ? 'Assistants can connect.' : 'Assistants can’t connect.'}
      </OnOffForm>
    </section>
  );
}

function KeyForm({ typed = {}, scopes = [], errors = {} }: Partial<NonNullable<ApiKeysPageProps['form']>>) {
  return (
    <section className="card setting stack" aria-labelledby="new-key-title">
      <h2 id="new-key-title">New key</h2>
      <form method="post" action="/admin/settings/api-keys" className="form-grid">
        <Field name="name" label="Name" hint="The software that uses it." error={errors.name} required>
          <input
            type="text"
            maxLength={apiKeyFields.name.atMost}
            defaultValue={typed.name ?? ''}
            autoComplete="off"
          />
        </Field>
        <fieldset className="choices" aria-describedby={errors.scopes ? 'scopes-error' : undefined}>
          <legend>Permissions</legend>
          {apiScopeNames.map((scope) => (
            <label key={scope}>
              <input
                type="checkbox"
                name="scopes"
                id={`scope-${scope}`}
                value={scope}
                defaultChecked={scopes.includes(scope)}
              />
              {apiScopes[scope]}
            </label>
          ))}
          {errors.scopes && (
            <p className="field__error" id="scopes-error">
              {errors.scopes}
            </p>
          )}
        </fieldset>
        <button type="submit" className="button button--accent">
          Create key
        </button>
      </form>
    </section>
  );
}
