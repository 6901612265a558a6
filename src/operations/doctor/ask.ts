import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { trimEnd } from '../../../views/format/trim-end.js';
import type { Machine } from './machine.js';
import { lookupOf } from './names.js';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** The local address that the request was sent from. */
  from: string;
}

/** Thrown if a server accepts a connection, but doesn't answer in time. */
export class NoAnswer extends Error {}

/** How much of a check's time an answer may take. The check has the rest to report it. */
const shareOfDeadline = 0.7;

/** The rest of a longer answer isn't read. In characters. */
const maxBodyLength = 100_000;

/**
 * Sends a GET request like a visitor's and doesn't follow redirects. Accepts any certificate: nothing secret
 * is sent, and another check verifies certificates. @throws {NoAnswer}, or the connection's error.
 */
export function ask(
  machine: Machine,
  url: URL,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const request = url.protocol === 'https:' ? tlsRequest : plainRequest;
  const limitMs = machine.deadlineMs * shareOfDeadline;
  const late = AbortSignal.timeout(limitMs);
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      reject(late.aborted ? new NoAnswer(`no answer within ${limitMs / 1000} seconds`) : error);
    const options = {
      headers: { 'user-agent': 'doctor', ...headers },
      signal: AbortSignal.any([signal, late]),
      agent: false as const,
      lookup: lookupOf(machine),
      localAddress: machine.visitorsAddress,
      rejectUnauthorized: false,
    };
    const outgoing = request(url, options, (incoming) => {
      const from = incoming.socket.localAddress ?? '';
      const done = () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body, from });
      let body = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk: string) => {
        body += chunk;
        if (body.length > maxBodyLength) incoming.destroy();
      });
      incoming.on('end', done).on('close', done).on('error', fail);
    });
    outgoing.on('error', fail).end();
  });
}

/** Parses the JSON object in an answer; undefined if it isn't one. */
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
  /** From an AggregateError: one for each address of a host. */
  errors?: Failure[];
}

/** The message of an error's root cause: one line, no period at the end, with its code to search for. */
export function reasonOf(error: unknown): string {
  const { message, code, cause, errors } = error as Failure;
  if (errors?.length && !message) return reasonOf(errors[0]);
  if (cause?.message) return reasonOf(cause);
  const text = trimEnd(message.replace(/\s+/g, ' ').slice(0, 200), /[. ]/);
  return code && !text.includes(code) ? `${text} (${code})` : text;
}
