import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Logger } from '@nestjs/common';
import ipaddr from 'ipaddr.js';

const logger = new Logger('Addresses');
let isSaid = false;

/**
 * Makes the addresses of `X-Forwarded-For` readable, before anything counts by them: ports and brackets go. What is no
 * address, and whatever was claimed before it (to its left), is taken out, so that the address that is left is one that a
 * proxy vouches for, or the connection's own. The first such header is reported.
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
  // Each of the two takes spellings that the other does not, such as numbers with zeros before them.
  return isIP(address) && ipaddr.isValid(address) ? address : undefined;
}

function report(): void {
  if (isSaid) return;
  isSaid = true;
  logger.warn({
    event: 'proxy.unreadable-address',
    reason:
      'A proxy sent an X-Forwarded-For that holds no address; senders are counted by the connection instead.',
  });
}
