/**
 * Asks for thousands of pages, to see what the site gives away, and not what React warns of.
 *
 * @react production
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sqlite } from '../support/databases/databases.js';
import { addressOf } from '../support/site/open-site.js';
import { testSite } from '../support/site/site.js';
import { ambiguous, falseChunks, malformed, mutated, pipelined } from './support/bytes.js';
import { fuzz } from './support/fuzz.js';
import { Client, leaks } from './support/requests.js';
import { exchange, readAnswers } from './support/wire.js';

describe('Bytes that are hardly a request', () => {
  const site = testSite();
  let client: Client;
  let port: number;

  beforeAll(async () => {
    const url = await addressOf(site);
    client = new Client(url);
    port = Number(new URL(url).port);
  });

  afterAll(() => client.close());

  it('are answered with well-formed refusals or a closed connection, and the next request is answered', async () => {
    const attack = fc.record({
      sent: fc.oneof(
        { weight: 4, arbitrary: malformed },
        { weight: 2, arbitrary: mutated },
        pipelined,
        ambiguous,
        falseChunks,
      ),
      /** Where the bytes are cut into pieces, and where they break off, as shares of their length. */
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
      end: fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 1, noNaN: true })),
      ending: fc.oneof({ weight: 9, arbitrary: fc.constant('fin' as const) }, fc.constant('reset' as const)),
    });
    await fuzz('raw sockets', sqlite, attack, async ({ sent, cuts, end, ending }) => {
      const bytes = Buffer.from(sent.bytes, 'latin1').subarray(0, Math.ceil(sent.bytes.length * end));
      const at = [
        0,
        ...cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b),
        bytes.length,
      ];
      const pieces = at.slice(1).map((to, index) => bytes.subarray(at[index], to));
      const came = await exchange(port, pieces, ending);
      const answers = ending === 'reset' ? [] : readAnswers(came);
      for (const { status, body } of answers) {
        expect(status).toBeLessThan(500);
        expect(body).not.toMatch(leaks);
      }
      expect(answers.length).toBeLessThanOrEqual(sent.bytes.split(/HTTP\//i).length);
      if (end === 1 && ending === 'fin') sent.expectOf(answers);
      const { status, text } = await client.ask({ method: 'GET', path: '/livez' });
      expect([status, JSON.parse(text)]).toEqual([200, expect.anything()]);
    });
  }, 900_000);
});
