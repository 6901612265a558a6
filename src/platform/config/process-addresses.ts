import type { Environment } from './environment.js';

/** The addresses that a process listening everywhere also answers at. */
const loopback: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/**
 * Returns where the site's processes on this machine listen, without the proxy: origins like
 * `http://127.0.0.1:3000`, at PORT and the ports after it.
 */
export function processAddresses({
  HOST,
  PORT,
  PROCESSES,
}: Pick<Environment, 'HOST' | 'PORT' | 'PROCESSES'>): string[] {
  const host = loopback[HOST] ?? (HOST.includes(':') ? `[${HOST}]` : HOST);
  return Array.from({ length: PROCESSES }, (_, index) => `http://${host}:${PORT + index}`);
}
