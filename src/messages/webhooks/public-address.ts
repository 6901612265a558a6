import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is assigned to networks on the internet. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is one on the internet. Private, loopback, link-local, shared (CGNAT), multicast and
 * reserved ones aren't, and neither are IPv6 forms of an IPv4 address: they could lead to one of those.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' ? ipaddr.IPv4.isValidFourPartDecimal(address) : parsed.match(globalIpv6);
}
