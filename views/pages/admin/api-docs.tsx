import { Fragment } from 'react';
import { Brand } from '../../components/shared/brand.js';
import type { ApiDocsCall, ApiDocsField, ApiDocsSchema } from '../../contracts/api-docs.js';
import { apiScopes, mcpPath } from '../../contracts/api-keys.js';
import { useSite } from '../../contracts/website/site.js';
import { adminMeta } from '../../layouts/admin-page.js';

interface ApiDocsPageProps {
  calls: ApiDocsCall[];
  schemas: ApiDocsSchema[];
}

export const meta = () => adminMeta('API documentation', 'Calls, parameters and answers of the API');

/** Documents the API for the developers of other software. It shows nothing of the business's data. */
export default function ApiDocsPage({ calls, schemas }: ApiDocsPageProps) {
  const { origin } = useSite();
  return (
    <div className="api-docs">
      <header className="bare-bar">
        <Brand href="/" />
      </header>
      <main id="main" className="bare-page stack gap-4">
        <h1>API documentation</h1>
        <p>
          Send an API key with each request. The owner creates keys in the admin, under Settings.{' '}
          <a href="/api/v1/openapi.json">OpenAPI document</a>
        </p>
        <pre>{`curl ${origin}/api/v1/leads -H "Authorization: Bearer dfcc_…"`}</pre>
        <ul className="api-docs__rules stack gap-2">
          <li>Amounts are in US cents. Instants are ISO 8601 in UTC, days are YYYY-MM-DD.</li>
          <li>Lists return “data” and “nextCursor”. Send it as “cursor” to get the next page.</li>
          <li>Reads have an ETag. Send it as If-None-Match to get 304 while nothing has changed.</li>
          <li>Writes with an Idempotency-Key are made once, however often you send them within a day.</li>
          <li>Errors are problem details (application/problem+json).</li>
          <li>A key can make 300 requests a minute, and 1,200 writes an hour.</li>
        </ul>
        <Assistants address={`${origin}${mcpPath}`} />
        <h2>Calls</h2>
        {calls.map((call) => (
          <Call key={call.id} {...call} />
        ))}
        <h2>Objects</h2>
        {schemas.map(({ name, fields }) => (
          <section key={name} className="stack gap-2" id={name} aria-labelledby={`${name}-title`}>
            <h3 id={`${name}-title`}>{name}</h3>
            <Fields title={`Fields of ${name}`} fields={fields} />
          </section>
        ))}
      </main>
    </div>
  );
}

/** How AI assistants connect, as in docs/mcp.md. */
function Assistants({ address }: { address: string }) {
  const settings = {
    command: 'npx',
    args: ['-y', 'mcp-remote', address, '--header', `Authorization:\${KEY}`],
    env: { KEY: 'Bearer dfcc_…' },
  };
  const header = 'Authorization: Bearer dfcc_…';
  return (
    <section aria-labelledby="assistants">
      <h2 id="assistants">AI assistants</h2>
      <p>
        Assistants connect to <code>{address}</code> over the Model Context Protocol (MCP), with an API key.
        The owner turns this on in the admin, under Settings, API keys.
      </p>
      <p>Claude Desktop, in claude_desktop_config.json:</p>
      <pre>{JSON.stringify({ mcpServers: { 'carpet-cleaning': settings } }, null, 2)}</pre>
      <p>Claude Code:</p>
      <pre>{`claude mcp add --transport http carpet-cleaning ${address} --header ${JSON.stringify(header)}`}</pre>
    </section>
  );
}

function Call({ id, method, path, summary, scopes, parameters, body, answer, isList }: ApiDocsCall) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        <code>
          {method} {path}
        </code>
      </h3>
      <p>
        {summary}. {scopes.length > 1 ? 'Scopes' : 'Scope'}:{' '}
        {scopes.map((scope, index) => (
          <Fragment key={scope}>
            {index > 0 && ' and '}
            <code>{scope}</code> ({apiScopes[scope as keyof typeof apiScopes]})
          </Fragment>
        ))}
        .
      </p>
      {parameters.length > 0 && <Fields title={`Parameters of ${id}`} fields={parameters} />}
      <p>
        {body && (
          <>
            Body: <a href={`#${body}`}>{body}</a>.{' '}
          </>
        )}
        Answer: {isList && 'a page of '}
        {answer ? <a href={`#${answer}`}>{answer}</a> : 'empty'}.
      </p>
    </section>
  );
}

function Fields({ title, fields }: { title: string; fields: ApiDocsField[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard.
    <section className="table-scroll" tabIndex={0} aria-label={title}>
      <table className="table table--text small">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            <th scope="col">Description</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, schema, isRequired, description }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                {!isRequired && <span className="quiet"> optional</span>}
              </th>
              <td>{schema ? <a href={`#${schema}`}>{type}</a> : type}</td>
              <td>{description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
