import ipaddr from 'ipaddr.js';

/** How many leading bits the networks have that an address is counted under, the narrowest first. */
const prefixes = {
  /** The address itself, and what small providers and hosters are given. */
  ipv4: [32, 24],
  /** A home's network, what many providers give to a home, and what they give at most to a site (RFC 6177). */
  ipv6: [64, 56, 48],
};

/**
 * The networks that an address belongs to, the narrowest first, as names that start with how wide they are: `32:cb007109` and
 * `24:cb0071` for 203.0.113.9. Whoever has one address of a network often has all of them. What is no address is a network of its
 * own, so that it is counted like any other.
 */
export function networksOf(address: string | undefined): string[] {
  if (!address || !ipaddr.isValid(address)) return ['unknown'];
  const parsed = ipaddr.process(address);
  const bytes = Buffer.from(parsed.toByteArray());
  return prefixes[parsed.kind()].map((bits) => `${bits}:${bytes.toString('hex', 0, bits / 8)}`);
}

/** The narrowest network of an address: an IPv4 address by itself, a home's /64 of IPv6. */
export const networkOf = (address: string | undefined) => networksOf(address)[0];

/** The widest network that an address is counted under: /24 of IPv4, /48 of IPv6. */
export const widestNetworkOf = (address: string | undefined) => networksOf(address).at(-1) as string;
