import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CachedResponse } from '../../../src/pages/cached-response.js';

const answer = new CachedResponse(Buffer.from('identity'), {});
answer.add('br', Buffer.from('br'));
answer.add('gzip', Buffer.from('gzip'));

/** RFC 9110 12.5.3, word by word. */
const token = "[\\w!#$%&'*+.^`|~-]+";
const weight = '[ \\t]*;[ \\t]*q=(0(?:\\.\\d{0,3})?|1(?:\\.0{0,3})?)';
const entry = new RegExp(`^[ \\t]*(${token})(?:${weight})?[ \\t]*$`, 'i');

/** An answer is in our first coding that was accepted, no other. Lines: Accept-Encoding, If-None-Match. */
export function fuzz(data: Buffer): void {
  const [accepted, held] = data.toString('latin1').split('\n');
  const headers = { 'accept-encoding': accepted, ...(held ? { 'if-none-match': held } : {}) };
  let [status, sent] = [0, ''];
  const response = {
    writeHead(code: number) {
      status = code;
      return response;
    },
    end(body?: Buffer) {
      sent = String(body ?? '');
    },
  };
  answer.send(
    { method: 'GET', headers } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  );
  assert.ok(status === 200 ? /^(br|gzip|identity)$/.test(sent) : status === 304 && held && sent === '');
  if (status === 200) assertAccepted(accepted, sent);
}

function assertAccepted(accepted: string, sent: string): void {
  const entries = accepted.split(',').filter((one) => one.trim() !== '');
  const read = entries.map((one) => entry.exec(one));
  const names = read.map((one) => one?.[1].toLowerCase());
  // What breaks the grammar, or says two things of one coding, may be read as either.
  if (names.includes(undefined) || new Set(names).size < names.length) return;
  const takes = (coding: string) =>
    read.some((one, index) => names[index] === coding && Number(one?.[2] ?? 1) > 0);
  assert.equal(sent, ['br', 'gzip'].find(takes) ?? 'identity');
}
