import { Resolver, lookup as systemLookup } from 'node:dns';
import { Resolver as AsyncResolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Machine } from './machine.js';

/** Whether a host is known to the world by its name or address; otherwise it is this machine or one of a local network. */
export function isPublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() === 'unicast';
  return host.includes('.') && !/\.(localhost|local|test|internal|lan|home\.arpa)$/.test(host);
}

const patience = { timeout: 1_500, tries: 2 };

/** Asks the machine's name servers. */
export function resolverOf({ nameservers }: Machine): AsyncResolver {
  const resolver = new AsyncResolver(patience);
  if (nameservers) resolver.setServers(nameservers);
  return resolver;
}

/** Finds addresses as the system does, or from the name servers that are given, for connections. */
export function lookupOf({ nameservers }: Machine): LookupFunction {
  if (!nameservers) return systemLookup;
  return (hostname, options, done) => {
    const resolver = new Resolver(patience);
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
