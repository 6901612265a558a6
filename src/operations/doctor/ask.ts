import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { Machine } from './machine.js';
import { lookupOf } from './names.js';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** The address that was asked from. */
  from: string;
}

/** More than this of an answer is not read, in characters. */
const enough = 100_000;

/**
 * A GET request as a visitor's, redirects not followed. Certificates are not judged here: nothing secret is sent, and a check of
 * its own looks at them. @throws what the connection says.
 */
export function ask(
  machine: Machine,
  url: URL,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const request = url.protocol === 'https:' ? tlsRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const options = {
      headers: { 'user-agent': 'doctor', ...headers },
      signal,
      agent: false as const,
      lookup: lookupOf(machine),
      localAddress: machine.visitorsAddress,
      rejectUnauthorized: false,
    };
    const asking = request(url, options, (incoming) => {
      const from = incoming.socket.localAddress ?? '';
      const done = () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body, from });
      let body = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk: string) => {
        body += chunk;
        if (body.length > enough) incoming.destroy();
      });
      incoming.on('end', done).on('close', done).on('error', reject);
    });
    asking.on('error', reject).end();
  });
}

/** The JSON object in an answer; undefined where it is none. */
export function objectIn({ body }: Answer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

interface Failure {
  message: string;
  code?: string;
  cause?: Failure;
  /** Of an AggregateError: one for each address of a name. */
  errors?: Failure[];
}

/** What an error says at its root, on one line and without a full stop, with the code that people search for. */
export function reasonOf(error: unknown): string {
  const { message, code, cause, errors } = error as Failure;
  if (errors?.length && !message) return reasonOf(errors[0]);
  if (cause?.message) return reasonOf(cause);
  const said = message
    .replace(/\s+/g, ' ')
    .slice(0, 200)
    .replace(/[. ]+$/, '');
  return code && !said.includes(code) ? `${said} (${code})` : said;
}
