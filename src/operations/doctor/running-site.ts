import { processAddresses } from '../../platform/config/process-addresses.js';
import { type Answer, ask, objectIn } from './ask.js';
import type { DiagnosedSite } from './diagnosed-site.js';

/** The answer of a running site to GET /version. Any part may be missing. */
export interface RunningSite {
  version?: string;
  /** Its release folder. */
  release?: string;
  /** The same for processes with the same settings. */
  settings?: string;
  /** The same for processes with the same secret. */
  secret?: string;
  migration?: string | number;
  startedAt?: string;
  /** The visitor address that the site sees for this request. */
  address?: string;
}

/**
 * The addresses where the site's processes listen, without the proxy: those that were given, else those of
 * this machine. None if the system chooses the port.
 */
export function processesOf({ environment, machine }: DiagnosedSite): URL[] {
  const isUnknown = environment.PORT === 0 && !machine.processes;
  const addresses = isUnknown ? [] : (machine.processes ?? processAddresses(environment));
  return addresses.map((address) => new URL(address));
}

/** Requests /version; `site` is undefined if the answer isn't from a site. @throws the connection's error. */
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
