import assert from 'node:assert/strict';
import { isNativeError } from 'node:util/types';
import { CaldavService } from '../../../src/calendar/caldav.service.js';
import type { Environment } from '../../../src/platform/config/environment.js';
import { Tuning } from '../../../src/platform/config/tuning.js';

const origin = 'https://dav.example';
const server = new CaldavService({ CALDAV_URL: `${origin}/jobs/` } as Environment, new Tuning());
let answers: string[] = [];
let asked = 0;

/** tsdav takes the `fetch` that it finds when it is loaded, which is with the first appointment. */
globalThis.fetch = async (input) => {
  // The password goes with every request.
  assert.equal(new URL(String(input)).origin, origin);
  assert.ok(asked < 30, 'There is no end to it');
  const [, status, body] = /^(\d{3})?\n?(.*)$/s.exec(answers[asked++ % answers.length]) ?? [];
  const code = Math.min(Math.max(Number(status ?? 207), 200), 599);
  const content = { headers: { 'content-type': 'text/xml; charset=utf-8' }, status: code };
  return new Response([204, 205, 304].includes(code) ? null : body, content);
};

/**
 * A calendar server's answers in turn, each with its status and behind a line of "===": the site asks nobody
 * else, comes to an end, and says in an error what was wrong.
 */
export async function fuzz(data: Buffer): Promise<void> {
  answers = data.toString().split('\n===\n');
  const uid = 'b3@site.example';
  const { signal } = new AbortController();
  const put = () => server.put(uid, 'BEGIN:VCALENDAR', true, signal);
  for (const work of [put, () => server.remove(uid, signal)]) {
    asked = 0;
    const error: unknown = await work().catch((one: unknown) => one);
    assert.ok(error === undefined || isNativeError(error));
    if (error instanceof assert.AssertionError) throw error;
  }
}
