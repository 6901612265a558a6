import ipaddr from 'ipaddr.js';

/**
 * The network that an address stands for when it is counted: an IPv4 address itself, of IPv6 the /64, since a household
 * has that many addresses of its own. Undefined for what is no address.
 */
export function networkOf(address: string | undefined): string | undefined {
  if (!address || !ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`)}/64`;
}
