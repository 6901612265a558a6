import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

type Encoding = 'br' | 'gzip' | 'identity';

interface Variant {
  body: Buffer;
  etag: string;
  /** Names and values in turn, as `writeHead` takes them without looking at each. */
  headers: string[];
  /** The same without a content-length, for 304. */
  unchanged: string[];
}

/** An answer held in memory with ready headers, in up to three encodings, each with a strong ETag of its own. */
export class KeptAnswer {
  private readonly variants = new Map<Encoding, Variant>();

  /** @param headers what is the same for all encodings, names in lowercase. */
  constructor(
    body: Buffer,
    private readonly headers: OutgoingHttpHeaders,
  ) {
    this.add('identity', body);
  }

  /** Adds the answer in another encoding. @param body encoded already. */
  add(encoding: Encoding, body: Buffer): void {
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    const unchanged = flat({ ...this.headers, etag, vary: 'Accept-Encoding', ...coding });
    const headers = [...unchanged, 'content-length', String(body.length)];
    this.variants.set(encoding, { body, etag, headers, unchanged });
  }

  /** Answers a GET or HEAD with the body, or with 304 where the client has it already. */
  send(request: IncomingMessage, response: ServerResponse): void {
    const { body, etag, headers, unchanged } = this.variant(request.headers['accept-encoding']);
    const held = request.headers['if-none-match'];
    if (held !== undefined && matches(held, etag)) {
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

/** Browsers send few different Accept-Encoding headers; what each means is worked out once. */
const preferencesByHeader = new Map<string, readonly Encoding[]>();

function preferences(accepted: string): readonly Encoding[] {
  const found = preferencesByHeader.get(accepted);
  if (found) return found;
  const header = accepted.toLowerCase();
  const wanted = (['br', 'gzip'] as const).filter((encoding) => accepts(header, encoding));
  if (preferencesByHeader.size < 100) preferencesByHeader.set(accepted, wanted);
  return wanted;
}

/** Whether a request only reads, so that a kept answer may answer it. */
export const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/** A request's path, without its query. */
export function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

const refused = /;\s*q=0(\.0*)?\s*$/;

/** RFC 9110 12.5.3, for codings that are named; "q=0" means not acceptable. @param header in lower case. */
function accepts(header: string, encoding: Encoding): boolean {
  if (!header.includes(encoding)) return false;
  const entry = header.split(',').find((one) => one.split(';')[0].trim() === encoding);
  return entry !== undefined && !refused.test(entry);
}

/** RFC 9110 13.1.2: weak comparison against a list, or "*". */
function matches(header: string, etag: string): boolean {
  return (
    header.trim() === '*' || header.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag)
  );
}
