import { connect } from 'node:net';

/** An answer as it came over a raw connection. */
export interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

/**
 * Sends bytes over a connection of their own, in pieces, and then ends it as told.
 * @returns everything that came back until the server closed it. A reset counts as closed.
 */
export function exchange(port: number, pieces: readonly Buffer[], ending: 'fin' | 'reset'): Promise<Buffer> {
  return new Promise((resolve) => {
    const came: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    socket.on('data', (data: Buffer) => came.push(data));
    socket.on('error', () => undefined);
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve(Buffer.concat(came)));
    const send = (index: number): void => {
      if (socket.destroyed || socket.writableEnded) return;
      if (index < pieces.length) socket.write(pieces[index], () => setImmediate(send, index + 1));
      else if (ending === 'reset') socket.resetAndDestroy();
      else socket.end();
    };
    socket.once('connect', () => send(0));
  });
}

const statusLine = /^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*\r\n/;
const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): *([\x20-\x7e\x80-\xff]*)\r\n/;

/**
 * Reads the answers that stand one after the other in what came over a connection, as a careful client does
 * (RFC 9112); interim ones are left out. One that the connection's end cut short counts as none.
 * @throws where anything else than well-formed answers came, or something after the last of them.
 */
export function readAnswers(bytes: Buffer): RawAnswer[] {
  let rest = bytes.toString('latin1');
  const answers: RawAnswer[] = [];
  while (rest !== '') {
    if (answers.at(-1)?.headers.get('connection') === 'close')
      throw new Error(`After the last answer: ${rest}`);
    const [line, status] = statusLine.exec(rest) ?? fail('No status line', rest);
    rest = rest.slice(line.length);
    const headers = new Map<string, string>();
    while (!rest.startsWith('\r\n')) {
      const [whole, name, text] = headerLine.exec(rest) ?? fail('No header', rest);
      headers.set(name.toLowerCase(), text.toLowerCase());
      rest = rest.slice(whole.length);
    }
    rest = rest.slice(2);
    const code = Number(status);
    if (code < 200) continue;
    const body = bodyOf(rest, code, headers);
    if (body === undefined) break;
    answers.push({ status: code, headers, body: body.text });
    rest = rest.slice(body.length);
  }
  return answers;
}

/** @returns the body and how many bytes it took, or undefined where it was cut short. */
function bodyOf(rest: string, status: number, headers: Map<string, string>) {
  const [length, coding] = [headers.get('content-length'), headers.get('transfer-encoding')];
  if (length !== undefined && coding !== undefined) fail('Two lengths', rest);
  if (status === 204 || status === 304) return { text: '', length: 0 };
  if (coding !== undefined) return chunked(rest);
  if (length === undefined) return { text: rest, length: rest.length };
  const bytes = Number(length);
  return rest.length < bytes ? undefined : { text: rest.slice(0, bytes), length: bytes };
}

function chunked(rest: string) {
  let [text, at] = ['', 0];
  for (;;) {
    const [line, digits] = /^([0-9a-f]+)\r\n/i.exec(rest.slice(at, at + 20)) ?? [];
    if (line === undefined) return rest.length - at < 20 ? undefined : fail('No chunk', rest.slice(at));
    const size = Number.parseInt(digits, 16);
    const end = at + line.length + size;
    if (rest.length < end + 2) return undefined;
    if (rest.slice(end, end + 2) !== '\r\n') fail('No end of a chunk', rest.slice(at));
    text += rest.slice(at + line.length, end);
    at = end + 2;
    if (size === 0) return { text, length: at };
  }
}

function fail(what: string, rest: string): never {
  throw new Error(`${what}: ${JSON.stringify(rest.slice(0, 200))}`);
}
