import { beforeAll, describe, expect, it } from '@jest/globals';
import { behindProxy } from '../../support/site/customer.js';
import { testSite } from '../../support/site/site.js';

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const review = (text: string) => ['stars=5', 'name=A', `text=${text}`].join('&');
const object = (...parts: string[]) => `{${parts.join()}}`;
const manyKeys = (count: number) => object(...Array.from({ length: count }, (_, n) => `"${n}":1`));
const emptyObjects = (count: number) => object(`"name":[${'{},'.repeat(count - 1)}{}]`);
const strangers = `/my/${'A'.repeat(22)}/review`;
/** Just below the largest body of each route. */
const kilobytes = (count: number) => count * 1_024 - 100;

/** How long one request may hold the process. */
const mostMs = 50;

describe('A body that is meant to be slow', () => {
  const site = testSite(undefined, behindProxy);
  let addresses = 0;

  /** Returns a request's processor time in ms, the least of three: other work of the process counts too. */
  async function costOf(path: string, type: string, body: string): Promise<number> {
    const costs: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const before = process.cpuUsage();
      await site.visitor
        .post(path)
        .set('X-Forwarded-For', `10.9.${++addresses % 250}.1`)
        .set('Content-Type', type)
        .serialize((raw: unknown) => raw as string)
        .send(body);
      const { user, system } = process.cpuUsage(before);
      costs.push((user + system) / 1_000);
    }
    return Math.min(...costs);
  }

  beforeAll(async () => {
    // The first request of a kind also compiles code.
    for (let turn = 0; turn < 5; turn++) {
      await costOf(strangers, form, review(''));
      await costOf('/api/contact', json, '{}');
    }
  });

  it.each([
    ['pairs that look like a web address, too many', strangers, form, review('a-'.repeat(15_000))],
    ['pairs that look like a web address', strangers, form, review('a-'.repeat(kilobytes(8)))],
    ['combining marks', strangers, form, review('a%CC%95%CC%80'.repeat(kilobytes(16) / 14))],
    ['fullwidth letters', strangers, form, review('%EF%BC%A1'.repeat(kilobytes(16) / 9 - 5))],
    ['11,000 keys to sign in', '/admin/api/login', json, manyKeys(11_000)],
    ['11,000 keys for a passkey', '/admin/api/passkeys/login', json, manyKeys(11_000)],
    ['11,000 keys for a free room', '/api/free-room', json, manyKeys(11_000)],
    ['as many keys as fit', '/api/free-room', json, manyKeys(200)],
    ['30,000 empty objects', '/api/free-room', json, emptyObjects(30_000)],
    ['as many empty objects as fit', '/api/free-room', json, emptyObjects(1_000)],
    ['one long number', '/api/contact', json, object(`"name":${'9'.repeat(kilobytes(64))}`)],
    ['deep lists', '/api/contact', json, object(`"name":${'['.repeat(kilobytes(64))}`)],
    ['one key again and again', '/api/contact', json, object(...Array(9_000).fill('"a":1'))],
    [
      'one field again and again',
      '/contact',
      form,
      Array(200)
        .fill(`name=${'x'.repeat(300)}`)
        .join('&'),
    ],
    ['half escapes', '/contact', form, `name=${'%E0'.repeat(kilobytes(64) / 3)}`],
    ['a long text of spaces', '/contact', form, `message=a${'+'.repeat(kilobytes(64))}a`],
  ])('holds the process for less than 50 ms: %s', async (_what, path, type, body) => {
    expect(await costOf(path, type, body)).toBeLessThan(mostMs);
  });
});
