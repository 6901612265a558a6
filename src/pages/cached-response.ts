import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

type Encoding = 'br' | 'gzip' | 'identity';

interface Variant {
  body: Buffer;
  etag: string;
  /** Alternating names and values, the fastest form for `writeHead`. */
  headers: string[];
  /** The same without a content-length, for 304. */
  unchanged: string[];
}

/** A cached response with prepared headers, in up to three encodings, each with its own strong ETag. */
export class CachedResponse {
  private readonly variants = new Map<Encoding, Variant>();

  /** @param headers shared by all encodings, with lowercase names. */
  constructor(
    body: Buffer,
    private readonly headers: OutgoingHttpHeaders,
  ) {
    this.add('identity', body);
  }

  /** Adds another encoding. @param body already encoded. */
  add(encoding: Encoding, body: Buffer): void {
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    const unchanged = flat({ ...this.headers, etag, vary: 'Accept-Encoding', ...coding });
    const headers = [...unchanged, 'content-length', String(body.length)];
    this.variants.set(encoding, { body, etag, headers, unchanged });
  }

  /** Responds to a GET or HEAD with the body, or with 304 if the client already has it. */
  send(request: IncomingMessage, response: ServerResponse): void {
    const { body, etag, headers, unchanged } = this.variant(request.headers['accept-encoding']);
    const ifNoneMatch = request.headers['if-none-match'];
    if (ifNoneMatch !== undefined && matches(ifNoneMatch, etag)) {
      response.writeHead(304, unchanged).end();
      return;
    }
    response.writeHead(200, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  private variant(accepted = ''): Variant {
    for (const encoding of preferences(accepted)) {
      const variant = this.variants.get(encoding);
      if (variant) return variant;
    }
    return this.variants.get('identity') as Variant;
  }
}

function flat(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
}

/** Parsed Accept-Encoding headers. Browsers send only a few different ones. */
const preferencesByHeader = new Map<string, readonly Encoding[]>();

function preferences(accepted: string): readonly Encoding[] {
  const found = preferencesByHeader.get(accepted);
  if (found) return found;
  const header = accepted.toLowerCase();
  const encodings = (['br', 'gzip'] as const).filter((encoding) => accepts(header, encoding));
  if (preferencesByHeader.size < 100) preferencesByHeader.set(accepted, encodings);
  return encodings;
}

/** Whether a request only reads, so that a cached response may be used. */
export const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/** Returns a request's path without its query. */
export function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

const notAcceptable = /;\s*q=0(\.0*)?\s*$/;

/** Whether a header lists an encoding (RFC 9110 12.5.3); not for "q=0". @param header in lowercase. */
function accepts(header: string, encoding: Encoding): boolean {
  if (!header.includes(encoding)) return false;
  const entry = header.split(',').find((one) => one.split(';')[0].trim() === encoding);
  return entry !== undefined && !notAcceptable.test(entry);
}

/** Whether an If-None-Match header matches (RFC 9110 13.1.2): weak comparison against a list, or "*". */
function matches(header: string, etag: string): boolean {
  return (
    header.trim() === '*' || header.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag)
  );
}
