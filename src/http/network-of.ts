import ipaddr from 'ipaddr.js';

/**
 * What an address is counted as: an IPv4 address as itself, an IPv6 address as its /64, because one household has a whole /64.
 * @returns undefined for what is no address.
 */
export function networkOf(address: string | undefined): string | undefined {
  if (!address || !ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`)}/64`;
}
