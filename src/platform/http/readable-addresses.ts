import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Logger } from '@nestjs/common';
import ipaddr from 'ipaddr.js';

const logger = new Logger('Addresses');
let isSaid = false;

/**
 * Cleans the addresses in `X-Forwarded-For` before anything counts by them: removes ports and brackets. If an
 * entry isn't an address, removes it and all entries to its left, because proxies add theirs at the right. If
 * none is left, the connection's address counts. Logs the first such header.
 */
export function readableAddresses({ headers }: IncomingMessage): void {
  const claimed = headers['x-forwarded-for'];
  if (claimed === undefined) return;
  const entries = String(claimed).split(',').map(readable);
  const unreadable = entries.lastIndexOf(undefined);
  if (unreadable >= 0) report();
  const rest = entries.slice(unreadable + 1);
  if (rest.length > 0) headers['x-forwarded-for'] = rest.join(', ');
  else delete headers['x-forwarded-for'];
}

function readable(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const address = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  // Each of the two accepts spellings that the other doesn't, like numbers with leading zeros.
  return isIP(address) && ipaddr.isValid(address) ? address : undefined;
}

function report(): void {
  if (isSaid) return;
  isSaid = true;
  logger.warn({
    event: 'proxy.unreadable-address',
    reason:
      'A proxy sent an X-Forwarded-For header without a valid address. Rate limits use the proxy’s address instead, until its configuration is fixed.',
  });
}
