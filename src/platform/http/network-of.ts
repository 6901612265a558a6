import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/** A network that an address is counted by. */
export interface Network {
  /** The length of its prefix. */
  bits: number;
  name: string;
  /** How many times as much as one address, or one home's network, it may do: several people share it. */
  factor: number;
}

/** The prefix lengths of an address's networks, narrowest first, with their factors. */
const prefixes = {
  /** The address itself, and the usual network of small providers. */
  ipv4: [
    [32, 1],
    [24, 10],
  ],
  /** A home's network, what many providers assign to one, and the most assigned to a site (RFC 6177). */
  ipv6: [
    [64, 1],
    [56, 2],
    [48, 4],
  ],
} as const;

/**
 * Returns the networks of an address that limits count it by, narrowest first; an IPv4 address is a network
 * of its own. Someone with one address in a network often has all of them. Text that isn't an address counts
 * as its own network.
 */
export function networksOf(address: string | undefined): Network[] {
  if (!address || !ipaddr.isValid(address)) return [{ bits: 0, name: 'unknown', factor: 1 }];
  const parsed = ipaddr.process(address);
  const bytes = Buffer.from(parsed.toByteArray());
  return prefixes[parsed.kind()].map(([bits, factor]) => {
    const isWhole = bits === bytes.length * 8;
    const name = isWhole ? parsed.toString() : `${bytes.toString('hex', 0, bits / 8)}/${bits}`;
    return { bits, name, factor };
  });
}

/** Hashes an address's widest network, to count by it without storing the address. @param key of the hash. */
export const networkHash = (key: string, address: string | undefined) =>
  createHmac('sha256', key)
    .update(`email ${networksOf(address).at(-1)?.name}`)
    .digest('hex')
    .slice(0, 32);

/** Names an address's narrowest network in the log without revealing it. @param key of the hash. */
export const networkInLog = (key: string, address: string | undefined) =>
  createHmac('sha256', key)
    .update(`network ${networksOf(address)[0].name}`)
    .digest('hex')
    .slice(0, 12);
