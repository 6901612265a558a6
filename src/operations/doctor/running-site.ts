import { type Answer, ask, objectIn } from './ask.js';
import type { DiagnosedSite } from './diagnosed-site.js';

/** The answer of a running site to GET /version. Any part may be missing. */
export interface RunningSite {
  version?: string;
  migration?: string | number;
  startedAt?: string;
  /** The visitor address that the site sees for this request. */
  address?: string;
}

/** The address where the process itself listens, without the proxy; undefined if the system chooses the port. */
export function ownAddress({ environment: { HOST, PORT } }: DiagnosedSite): URL | undefined {
  if (PORT === 0) return undefined;
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[HOST] ?? (HOST.includes(':') ? `[${HOST}]` : HOST);
  return new URL(`http://${host}:${PORT}`);
}

/** Requests /version at an address; `site` is undefined if the answer isn't from a site. @throws the connection's error. */
export async function versionAt(
  { machine }: DiagnosedSite,
  origin: URL,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<{ site: RunningSite | undefined; answer: Answer }> {
  const answer = await ask(machine, new URL('/version', origin), signal, headers);
  const content = answer.status === 200 ? objectIn(answer) : undefined;
  return { site: content && 'version' in content ? (content as RunningSite) : undefined, answer };
}
