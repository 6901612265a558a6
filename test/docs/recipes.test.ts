import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { webhookEventNames, webhookEvents } from '../../views/contracts/messages/webhooks.js';
import { changeLead } from '../support/site/admin.js';
import { Customer } from '../support/site/customer.js';
import { minutes } from '../support/site/outbox.js';
import { webhookSite } from '../support/site/webhooks.js';

interface Asked {
  method: string;
  path: string;
  search: URLSearchParams;
  authorization: string;
  body: string;
}

interface Recipe {
  fetch(request: Request, env: object): Promise<Response>;
}

/** Another company's API: keeps what it is asked, and answers with JSON as a test says. */
class ApiPeer {
  readonly asked: Asked[] = [];
  answer: (asked: Asked) => { status?: number; json?: object } = () => ({});
  private readonly server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname: path, searchParams: search } = new URL(request.url ?? '', 'http://x');
    const { authorization = '' } = request.headers;
    const body = Buffer.concat(chunks).toString();
    const asked = { method: request.method ?? '', path, search, authorization, body };
    this.asked.push(asked);
    const { status = 200, json = {} } = this.answer(asked);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  });

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

describe('The recipes', () => {
  const { site, outbox, peer, add, messages } = webhookSite();
  const api = new ApiPeer();

  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    api.asked.length = 0;
    api.answer = () => ({});
  });

  /** Has the webhooks' receiver run a recipe, as a worker does. */
  async function run(file: string, env: object): Promise<void> {
    const { default: recipe }: { default: Recipe } = await import(
      pathToFileURL(resolve('docs/recipes', file)).href
    );
    peer.answer = (response, { headers, url = '' }) => {
      const body = peer.received.at(-1)?.body;
      const plain = headers as Record<string, string>;
      const request = new Request(`https://worker.example${url}`, { method: 'POST', headers: plain, body });
      void recipe.fetch(request, env).then(
        async (answer) => response.writeHead(answer.status).end(await answer.text()),
        () => response.writeHead(500).end(),
      );
    };
  }

  const arrive = () =>
    Customer.arrive(site, {
      name: "Ada <O'Hara> & Co",
      serviceType: 'residential',
      serviceArea: 'Maple Grove (55369)',
    });

  it('for Slack posts a message for each event, and only for those of the site', async () => {
    const { secret } = await add();
    await run('slack.mjs', { WEBHOOK_SECRET: secret, SLACK_URL: `${api.origin}/services/T/B/x` });
    const { id } = await arrive();
    api.answer = () => ({ status: 500 });
    await outbox.deliver();
    expect(await messages()).toEqual([expect.objectContaining({ state: 'waiting', status: 502 })]);
    api.answer = () => ({});
    outbox.pass(2 * minutes);
    await outbox.deliver();
    expect(await messages()).toEqual([expect.objectContaining({ state: 'sent', status: 204 })]);
    const [, { path, body }] = api.asked;
    expect(path).toBe('/services/T/B/x');
    const { text } = JSON.parse(body);
    expect(text).toMatch(
      /^\*New lead\* Ada &lt;O'Hara&gt; &amp; Co · .*557-\d{4} · Residential .* · Maple Grove/,
    );
    expect(text).toContain(`<http://clean.example/admin/leads/${id}|Open lead>`);
    await run('slack.mjs', { WEBHOOK_SECRET: 'whsec_b3RoZXI=', SLACK_URL: api.origin });
    await arrive();
    await outbox.deliver();
    expect((await messages())[1]).toMatchObject({ state: 'waiting', status: 401 });
    expect(api.asked).toHaveLength(2);
  });

  it('for Slack have a text for each kind of event', () => {
    const source = readFileSync('docs/recipes/slack.mjs', 'utf8');
    for (const type of webhookEventNames) expect(source).toContain(`'${type}'`);
  });

  it('for a text-message provider text the owner', async () => {
    const { secret } = await add();
    await run('text-message.mjs', {
      ...{
        WEBHOOK_SECRET: secret,
        TWILIO_URL: api.origin,
        TWILIO_ACCOUNT_SID: 'AC1',
        TWILIO_AUTH_TOKEN: 'word',
      },
      ...{ TWILIO_FROM: '+17635550100', OWNER_PHONE: '+17635550199' },
    });
    const { id } = await arrive();
    await changeLead(site, id, { status: 'scheduled', day: '2199-05-07', timeWindow: 'morning' });
    await changeLead(site, id, { status: 'contacted', day: null, timeWindow: null });
    while ((await outbox.deliver()) > 0);
    expect((await messages()).every(({ state }) => state === 'sent')).toBe(true);
    const sent = api.asked.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
    expect(sent).toHaveLength(2);
    expect(sent).toEqual(
      expect.arrayContaining([
        {
          ...{ From: '+17635550100', To: '+17635550199' },
          Body: expect.stringMatching(
            /^New lead: Ada <O'Hara> & Co, .*, Residential carpet cleaning\. http:\/\/clean\.example\/admin\/leads\/\d+$/,
          ),
        },
        expect.objectContaining({ Body: "Canceled: Ada <O'Hara> & Co, 2199-05-07 morning" }),
      ]),
    );
    expect(api.asked[0]).toMatchObject({
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${btoa('AC1:word')}`,
    });
  });

  it('for QuickBooks create the customer once and an invoice for each completed job', async () => {
    const { secret } = await add('/hook', ['job.completed']);
    const kept = new Map<string, string>();
    await run('quickbooks.mjs', {
      ...{ WEBHOOK_SECRET: secret, QUICKBOOKS_URL: api.origin, QUICKBOOKS_SIGN_IN_URL: api.origin },
      ...{ QUICKBOOKS_CLIENT_ID: 'client', QUICKBOOKS_CLIENT_SECRET: 'word', QUICKBOOKS_COMPANY_ID: '42' },
      QUICKBOOKS_REFRESH_TOKEN: 'first',
      STORE: {
        get: async (name: string) => kept.get(name) ?? null,
        put: async (name: string, value: string) => void kept.set(name, value),
      },
    });
    let customers: object[] = [];
    api.answer = ({ path, body }) => {
      if (path.endsWith('/bearer')) {
        const used = new URLSearchParams(body).get('refresh_token');
        return { json: { access_token: `after-${used}`, refresh_token: `${used}+` } };
      }
      if (path.endsWith('/query'))
        return { json: { QueryResponse: customers.length ? { Customer: customers } : {} } };
      if (!path.endsWith('/customer')) return { json: { Invoice: { Id: '9' } } };
      customers = [{ Id: '77' }];
      return { json: { Customer: { Id: '77' } } };
    };
    const complete = async (cents: number) => {
      const { id } = await arrive();
      await site.dataSource.query(
        `INSERT INTO jobs (leadId, quoteLines, quotedCents) VALUES (${id}, '[{"label":"Two rooms","cents":${cents}}]', ${cents})`,
      );
      await changeLead(site, id, { status: 'completed' });
      await outbox.deliver();
      return id;
    };
    const id = await complete(19_850);
    const of = (end: string) => api.asked.filter(({ path }) => path.endsWith(end));
    expect(api.asked.map(({ path }) => path)).toEqual([
      '/oauth2/v1/tokens/bearer',
      '/v3/company/42/query',
      '/v3/company/42/customer',
      '/v3/company/42/invoice',
    ]);
    expect(of('/query')[0].search.get('query')).toBe(
      "select Id from Customer where DisplayName = 'Ada <O\\'Hara> & Co'",
    );
    expect(JSON.parse(of('/customer')[0].body)).toMatchObject({ DisplayName: "Ada <O'Hara> & Co" });
    const [invoice] = of('/invoice');
    expect(invoice.authorization).toBe('Bearer after-first');
    expect(invoice.search.get('requestid')).toBe(peer.received[0].headers['webhook-id']);
    expect(JSON.parse(invoice.body)).toMatchObject({
      CustomerRef: { value: '77' },
      PrivateNote: `http://clean.example/admin/leads/${id}`,
      Line: [{ Amount: 198.5, Description: 'Two rooms', SalesItemLineDetail: { ItemRef: { value: '1' } } }],
    });
    await complete(5_000);
    expect([of('/customer').length, of('/invoice').length]).toEqual([1, 2]);
    expect(of('/invoice')[1].authorization).toBe('Bearer after-first+');
    expect((await messages()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('for Google Sheets add a row for each event, once, and no formula', async () => {
    const rows: unknown[][] = [];
    const properties = new Map([['KEY', 'long word']]);
    const script = createContext({
      PropertiesService: {
        getScriptProperties: () => ({
          getProperty: (name: string) => properties.get(name) ?? null,
          setProperty: (name: string, value: string) => properties.set(name, value),
        }),
      },
      LockService: { getScriptLock: () => ({ waitLock: () => undefined, releaseLock: () => undefined }) },
      SpreadsheetApp: {
        getActiveSpreadsheet: () => ({
          getSheets: () => [
            { getLastRow: () => rows.length, appendRow: (row: unknown[]) => rows.push([...row]) },
          ],
        }),
      },
      Utilities: {
        DigestAlgorithm: {},
        Charset: {},
        computeDigest: (_algorithm: unknown, text: string) => text,
        base64Encode: (text: string) => Buffer.from(text.slice(-400)).toString('base64').slice(-200),
      },
      HtmlService: { createHtmlOutput: (text: string) => ({ text }) },
    });
    runInContext(readFileSync('docs/recipes/google-sheets.gs', 'utf8'), script);
    peer.answer = (response, { url = '' }) => {
      const parameter = Object.fromEntries(new URL(url, 'https://x').searchParams);
      const request = { parameter, postData: { contents: peer.received.at(-1)?.body } };
      const { text } = runInContext('doPost', script)(request);
      response.writeHead(200).end(text);
    };
    await add('/exec?key=long+word', ['lead.created', 'appointment.set', 'job.completed']);
    await add('/exec?key=wrong', ['lead.created']);
    const { id } = await Customer.arrive(site, { name: '=SUM(A1:A9)' });
    await outbox.deliver();
    await changeLead(site, id, { status: 'scheduled', day: '2199-05-07', timeWindow: 'morning' });
    await outbox.deliver();
    await site.dataSource.query('UPDATE outbox SET state = ? WHERE kind = ?', ['waiting', 'webhook']);
    await outbox.deliver();
    expect(peer.received).toHaveLength(6);
    expect(rows[0].slice(0, 4)).toEqual(['Time', 'Event', 'Lead', 'Name']);
    expect(rows.slice(1).map((row) => row.slice(1, 4))).toEqual([
      ['lead.created', `http://clean.example/admin/leads/${id}`, "'=SUM(A1:A9)"],
      ['appointment.set', `http://clean.example/admin/leads/${id}`, "'=SUM(A1:A9)"],
    ]);
    expect(rows[2].slice(8, 11)).toEqual(['2199-05-07', 'morning', '']);
  });
});

describe('The docs of webhooks', () => {
  const docs = readFileSync('docs/webhooks.md', 'utf8');

  it('list each event, and no other', () => {
    const listed = [...docs.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, type]) => type);
    expect(listed.sort()).toEqual([...Object.keys(webhookEvents), 'webhook.test'].sort());
  });

  it('link to files that exist', () => {
    const recipes = readFileSync('docs/recipes.md', 'utf8');
    const files = [...(docs + recipes).matchAll(/\]\((recipes\/[\w.-]+)\)/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) expect(readFileSync(`docs/${file}`, 'utf8')).not.toBe('');
  });
});
