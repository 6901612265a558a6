import { Resolver, lookup as systemLookup } from 'node:dns';
import { Resolver as AsyncResolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Machine } from './machine.js';

/** Whether a host is on the internet, rather than this machine or a local network. */
export function isPublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() === 'unicast';
  return host.includes('.') && !/\.(localhost|local|test|internal|lan|home\.arpa)$/.test(host);
}

const dnsOptions = { timeout: 1_500, tries: 2 };

/** Creates a resolver that asks the machine's name servers. */
export function resolverOf({ nameservers }: Machine): AsyncResolver {
  const resolver = new AsyncResolver(dnsOptions);
  if (nameservers) resolver.setServers(nameservers);
  return resolver;
}

/** Returns a lookup for connections: the system's, or one that asks the given name servers first. */
export function lookupOf({ nameservers }: Machine): LookupFunction {
  if (!nameservers) return systemLookup;
  return (hostname, options, done) => {
    const resolver = new Resolver(dnsOptions);
    resolver.setServers(nameservers);
    resolver.resolve4(hostname, (error, addresses) => {
      if (error) return systemLookup(hostname, options, done);
      if (options.all)
        return done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        );
      done(null, addresses[0], 4);
    });
  };
}
