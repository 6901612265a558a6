import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/** Prefix lengths of the networks to count an address by, narrowest first. */
const prefixes = {
  /** The address itself, and the usual network of small providers. */
  ipv4: [32, 24],
  /** A home's network, what many providers assign to a home, and the most that they assign to a site (RFC 6177). */
  ipv6: [64, 56, 48],
};

/** A network: its prefix length and its name. */
export interface Network {
  bits: number;
  name: string;
}

/**
 * Returns the networks of an address, narrowest first; an IPv4 address is a network of its own. Someone with one address in a network
 * often has all of them. Text that isn't an address counts as its own network.
 */
export function networksOf(address: string | undefined): Network[] {
  if (!address || !ipaddr.isValid(address)) return [{ bits: 0, name: 'unknown' }];
  const parsed = ipaddr.process(address);
  const bytes = Buffer.from(parsed.toByteArray());
  return prefixes[parsed.kind()].map((bits) => {
    const isWhole = bits === bytes.length * 8;
    return { bits, name: isWhole ? parsed.toString() : `${bytes.toString('hex', 0, bits / 8)}/${bits}` };
  });
}

/** Returns the narrowest network of an address: the IPv4 address itself, or a home's /64 of IPv6. */
export const networkOf = (address: string | undefined) => networksOf(address)[0].name;

/** Returns the widest network to count an address by: /24 of IPv4, /48 of IPv6. */
export const widestNetworkOf = (address: string | undefined) => (networksOf(address).at(-1) as Network).name;

/** Returns a name for a network in the log that doesn't reveal it. @param key of the hash. */
export const networkInLog = (key: string, address: string | undefined) =>
  createHmac('sha256', key)
    .update(`network ${networkOf(address)}`)
    .digest('hex')
    .slice(0, 12);
