import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/** How many leading bits the networks have that an address is counted under, the narrowest first. */
const prefixes = {
  /** The address itself, and what small providers and hosters are given. */
  ipv4: [32, 24],
  /** A home's network, what many providers give to a home, and what they give at most to a site (RFC 6177). */
  ipv6: [64, 56, 48],
};

/** A network: how many leading bits its addresses share, and its name. */
export interface Network {
  bits: number;
  name: string;
}

/**
 * The networks that an address belongs to, the narrowest first: an IPv4 address is one by itself. Whoever has one address of a
 * network often has all of them. What is no address is a network of its own, so that it is counted like any other.
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

/** The narrowest network of an address: an IPv4 address by itself, a home's /64 of IPv6. */
export const networkOf = (address: string | undefined) => networksOf(address)[0].name;

/** The widest network that an address is counted under: /24 of IPv4, /48 of IPv6. */
export const widestNetworkOf = (address: string | undefined) => (networksOf(address).at(-1) as Network).name;

/** Tells networks apart in the log without saying which they are. @param key of the hash. */
export const networkInLog = (key: string, address: string | undefined) =>
  createHmac('sha256', key)
    .update(`network ${networkOf(address)}`)
    .digest('hex')
    .slice(0, 12);
