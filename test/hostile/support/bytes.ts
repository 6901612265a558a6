import { expect } from '@jest/globals';
import fc from 'fast-check';
import type { RawAnswer } from './wire.js';

/** What is sent to a socket, and what has to come back. */
interface Attack {
  /** One character a byte. */
  bytes: string;
  expectOf: (answers: RawAnswer[]) => void;
}

const anything = () => undefined;

const methods = [
  'GET',
  'POST',
  'PUT',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PRI',
  'get',
  'GE T',
  'G\0T',
  '',
  'X'.repeat(9_000),
];
const targets = [
  ...[
    '/',
    '/livez',
    '/admin',
    '/api/contact',
    '/api/analytics/track',
    '/calendar/x.ics',
    '*',
    '',
    '?x',
    'x',
    'x:80',
  ],
  ...[
    'http://x/livez',
    'http://user:word@x/admin',
    'HTTP://x',
    'http://[::1/',
    'ftp://x/',
    'http://x:99999/',
    '//x/admin',
  ],
  ...['/\\x', '/%', '/%00', '/%E0%A4%A', '/a b', '/\0', '/\x01', '/\xe9', '/livez#x', '/livez?\xff'],
  ...[
    '/../../etc/passwd',
    '/..%2f..%2fpackage.json',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
  ],
  `/${'a'.repeat(20_000)}`,
];
const versions = [
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/1.2',
  'HTTP/2.0',
  'HTTP/9',
  'http/1.1',
  '',
  'HTTP/1.1 x',
  'HTTP/1.1\0',
];
const lines = [
  ...[
    'Host: x',
    'Host:',
    'Host : x',
    'Host: x\r\nHost: y',
    'Host: x@y/z?#',
    'Connection: close',
    'Connection: keep-alive',
  ],
  ...[
    ' folded',
    'X-A: a\r\n b',
    'X-A: a\r\n\tb',
    'X\0: a',
    'X-A: a\0b',
    'X-A: \x7f',
    'X-A: \xff',
    ': a',
    'no colon',
    '\xc3\xa9: a',
  ],
  ...[
    'Content-Length: 5',
    'Content-Length: 0',
    'Content-Length: -1',
    'Content-Length: +5',
    'Content-Length: 0x5',
  ],
  ...[
    'Content-Length: 5, 5',
    'Content-Length:',
    'Content-Length: 99999999999999999999',
    'Content-Length: 5 5',
  ],
  ...[
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding: chunked, gzip',
    'TE: trailers',
  ],
  ...[
    'Transfer-Encoding: identity',
    'Transfer-Encoding:\tchunked',
    'Transfer-Encoding: CHUNKED',
    'Trailer: X-A',
  ],
  ...[
    'Expect: 100-continue',
    'Expect: x',
    'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings',
    'Upgrade: websocket',
  ],
  ...[
    'Content-Type: application/json',
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Type: \xff;;=',
    'Content-Encoding: gzip',
  ],
  ...[
    'Accept-Encoding: br;q=\xff, gzip;;',
    'If-None-Match: *',
    'If-None-Match: "\xff',
    'Range: bytes=0-0,-1',
    'Accept: \xff',
  ],
  ...[
    'Cookie: admin_session=\xff; =; ;',
    'X-Forwarded-For: \xff, ::1',
    'Origin: null',
    'Sec-Fetch-Site: \xff',
    'Last-Event-ID: \xff',
  ],
  `X-Long: ${'a'.repeat(20_000)}`,
  Array.from({ length: 3_000 }, (_, n) => `X-${n}: a`).join('\r\n'),
];
const contents = [
  ...['', '{}', '{"name":', 'hello', 'he', '\0\0\0\0\0', 'name=\0&%zz', '{"__proto__":1}'],
  ...[
    '5\r\nhello\r\n0\r\n\r\n',
    '5\r\nhe',
    '5;a="b"\r\nhello\r\n0\r\nX-A: a\r\n\r\n',
    'ffffffffffffffffff\r\n',
    '-1\r\n',
    '\r\n',
    'x\r\n',
  ],
];
const next = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n';

/** Requests made of pieces that do not belong together. */
export const malformed: fc.Arbitrary<Attack> = fc
  .record({
    start: fc.tuple(
      fc.constantFrom(...methods),
      fc.constantFrom(...targets),
      fc.oneof({ weight: 3, arbitrary: fc.constant('HTTP/1.1') }, fc.constantFrom(...versions)),
    ),
    headers: fc.array(fc.constantFrom(...lines), { maxLength: 5 }),
    lineEnd: fc.oneof(
      { weight: 6, arbitrary: fc.constant('\r\n') },
      fc.constantFrom('\n', '\r', '\r\r\n', '\0\r\n'),
    ),
    content: fc.constantFrom(...contents),
    after: fc.constantFrom('', next),
  })
  .map(({ start, headers, lineEnd, content, after }) => ({
    bytes: `${[start.join(' '), ...headers, '', ''].join(lineEnd)}${content}${after}`,
    expectOf: anything,
  }));

const good = ['Host: x', 'Content-Type: application/json'].join('\r\n');

/** Requests whose end two servers may see at different places: refused whole, nothing behind them read. */
export const ambiguous: fc.Arbitrary<Attack> = fc
  .record({
    path: fc.constantFrom('/api/contact', '/api/analytics/track', '/', '/nowhere'),
    framing: fc.constantFrom(
      'Content-Length: 5\r\nTransfer-Encoding: chunked',
      'Transfer-Encoding: chunked\r\nContent-Length: 5',
      'Content-Length: 0\r\nTransfer-Encoding: chunked',
      'Content-Length: 5\r\nContent-Length: 6',
      'Content-Length: 5\r\nContent-Length: 5',
      'Content-Length: 5, 5',
      'Content-Length: +5',
      'Content-Length: 5 6',
      'Content-Length: 0x5',
      'Content-Length : 5',
      'Transfer-Encoding : chunked',
      'Transfer-Encoding: xchunked',
      'Transfer-Encoding: chunked, identity',
      'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
      'Transfer-Encoding: \x0bchunked',
      'Transfer-Encoding\0: chunked',
      'X-A: a\rTransfer-Encoding: chunked',
      'X-A: a\0\r\nTransfer-Encoding: chunked',
    ),
    content: fc.constantFrom('0\r\n\r\n', '5\r\nhello\r\n0\r\n\r\n', 'hello'),
  })
  .map(({ path, framing, content }) => ({
    bytes: `POST ${path} HTTP/1.1\r\n${good}\r\n${framing}\r\n\r\n${content}${next}`,
    expectOf: (answers) => {
      expect(answers).toHaveLength(1);
      expect([400, 404, 415]).toContain(answers[0].status);
    },
  }));

/** Chunks of a false length: the request is refused, and what stands behind is not taken for another one. */
export const falseChunks: fc.Arbitrary<Attack> = fc
  .constantFrom(
    '5\r\nhelloX\r\n',
    '-5\r\nhello\r\n',
    '0x5\r\nhello\r\n',
    '\r\n5\r\nhello\r\n',
    '5\r\nhello',
    'g\r\n',
    '5\0\r\nhello\r\n',
    'fffffffffffffffff\r\nhello\r\n',
  )
  .map((chunk) => ({
    bytes: `POST /api/contact HTTP/1.1\r\n${good}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}0\r\n\r\n${next}`,
    expectOf: (answers) => {
      expect(answers.length).toBeLessThanOrEqual(1);
      for (const { status } of answers) expect([400, 413]).toContain(status);
    },
  }));

const requests: [bytes: string, status: number, body: RegExp][] = [
  [`GET /livez HTTP/1.1\r\n${good}\r\n\r\n`, 200, /^\{/],
  ['GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n', 200, /^User-agent/i],
  ['GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n', 404, /^<!DOCTYPE/],
  ['GET http://x/livez HTTP/1.1\r\nHost: x\r\n\r\n', 200, /^\{/],
  ['GET /admin/api/stats HTTP/1.1\r\nHost: x\r\n\r\n', 401, /^\{"message":"Sign in to continue\."/],
  [`POST /api/contact HTTP/1.1\r\n${good}\r\nContent-Length: 2\r\n\r\n{}`, 400, /"errors"/],
  [
    `POST /api/contact HTTP/1.1\r\n${good}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    400,
    /"errors"/,
  ],
  [
    'POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: 41\r\n\r\nGET /livez HTTP/1.1\r\nHost: smuggled\r\n\r\n!!',
    415,
    /^<!DOCTYPE/,
  ],
];

/** Good requests one behind the other are answered in turn, each with its own answer. */
export const pipelined: fc.Arbitrary<Attack> = fc
  .array(fc.constantFrom(...requests), { minLength: 1, maxLength: 6 })
  .map((several) => ({
    bytes: several.map(([bytes]) => bytes).join(''),
    expectOf: (answers) => {
      expect(answers.map(({ status }) => status)).toEqual(several.map(([, status]) => status));
      for (const [index, [, , body]] of several.entries()) expect(answers[index].body).toMatch(body);
    },
  }));

/** Good requests with some of their bytes changed, taken out or put in. */
export const mutated: fc.Arbitrary<Attack> = fc
  .record({
    several: fc.array(fc.constantFrom(...requests), { minLength: 1, maxLength: 2 }),
    changes: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        gone: fc.nat(3),
        put: fc.constantFrom('', '\0', '\r', '\n', '\r\n', ' ', ':', '\xff', '0', '\t', '%'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ several, changes }) => {
    const whole = several.map(([bytes]) => bytes).join('');
    const bytes = changes.reduce((left, { at, gone, put }) => {
      const index = Math.floor(at * left.length);
      return left.slice(0, index) + put + left.slice(index + gone);
    }, whole);
    return { bytes, expectOf: anything };
  });
