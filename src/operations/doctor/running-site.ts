import { type Answer, ask, objectIn } from './ask.js';
import type { DiagnosedSite } from './diagnosed-site.js';

/** What a running site says of itself (GET /version); all of it may be missing. */
export interface RunningSite {
  version?: string;
  migration?: string | number;
  startedAt?: string;
  /** Whose request it takes this one for. */
  address?: string;
}

/** Where the process itself listens, past any proxy; undefined where the system chooses the port. */
export function ownAddress({ environment: { HOST, PORT } }: DiagnosedSite): URL | undefined {
  if (PORT === 0) return undefined;
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[HOST] ?? (HOST.includes(':') ? `[${HOST}]` : HOST);
  return new URL(`http://${host}:${PORT}`);
}

/** What the site at an address says of itself; undefined where it does not say. @throws what the connection says. */
export async function versionAt(
  { machine }: DiagnosedSite,
  origin: URL,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<{ said: RunningSite | undefined; answer: Answer }> {
  const answer = await ask(machine, new URL('/version', origin), signal, headers);
  const said = answer.status === 200 ? objectIn(answer) : undefined;
  return { said: said && 'version' in said ? (said as RunningSite) : undefined, answer };
}
