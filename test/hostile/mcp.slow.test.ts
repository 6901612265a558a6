import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { McpSettingsService } from '../../src/admin/api/mcp/mcp-settings.service.js';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { apiKey, bearer } from '../support/site/api.js';
import { addressOf } from '../support/site/open-site.js';
import { testSite } from '../support/site/site.js';
import { fuzz } from './support/fuzz.js';
import { text, value } from './support/naughty.js';
import { Client, leaks } from './support/requests.js';

const names = [
  ...['find_leads', 'show_schedule', 'list_open_slots', 'list_unpaid_jobs', 'show_revenue_by_source'],
  ...['draft_reply', 'add_note', '__proto__', 'constructor'],
];
const fields = [
  ...['search', 'status', 'since', 'limit', 'cursor', 'day', 'from', 'to', 'leadId', 'text', '__proto__'],
];
const odd = fc.oneof(value, fc.constantFrom('2026-01-01', '0001-01-01', '9999-12-31', 1, 100, 999_999_999));
const params = fc.oneof(
  fc.record({ name: fc.constantFrom(...names), arguments: fc.dictionary(fc.constantFrom(...fields), odd) }),
  fc.record({ name: value, arguments: value, _meta: value, task: value }, { requiredKeys: [] }),
  value,
);
/** Nearly messages of the protocol, and anything. */
const message = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      jsonrpc: fc.constant('2.0'),
      id: fc.nat(),
      method: fc.constant('tools/call'),
      params,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        jsonrpc: fc.oneof(fc.constant('2.0'), value),
        id: value,
        method: fc.oneof(
          fc.constantFrom(
            'initialize',
            'ping',
            'tools/list',
            'tools/call',
            'notifications/cancelled',
            'tasks/get',
          ),
          text,
        ),
        ...{ params, result: value, error: value },
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: value },
);

onEachDatabase('The endpoint for assistants under hostile input', (make) => {
  const site = testSite(make);
  let client: Client;
  let headers: Record<string, string>;
  let clock: jest.SpiedFunction<ClockService['now']>;

  beforeAll(async () => {
    client = new Client(await addressOf(site));
    await site.app.get(McpSettingsService).turn(true);
    headers = { ...bearer(await apiKey(site)), Accept: 'application/json, text/event-stream' };
    // Time passes faster, so that the limits of a key don't stop the attack.
    let passed = 0;
    clock = jest.spyOn(site.app.get(ClockService), 'now').mockImplementation(() => {
      passed += 3_000;
      return new Date(Date.now() + passed);
    });
  });

  afterAll(() => {
    clock.mockRestore();
    client.close();
  });

  it('answers each without a server error or anything of the inside', async () => {
    const person = { name: 'Ada', phone: '(763) 555-0188' };
    await client.json('POST', '/api/v1/leads', person, headers);
    await fuzz('mcp', make, message, async (sent) => {
      const { status, text: answer } = await client.json('POST', '/api/v1/mcp', sent, headers);
      const isFine = [200, 202, 400, 413].includes(status) && !leaks.test(answer);
      expect([sent, isFine ? 'fine' : { status, answer }]).toEqual([sent, 'fine']);
    });
    const last = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect((await client.json('POST', '/api/v1/mcp', last, headers)).status).toBe(200);
  }, 900_000);
});
