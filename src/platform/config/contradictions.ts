import { readDatabaseAddress } from './database-address.js';
import type { Environment } from './environment.js';
import { isLoopback } from './formats.js';

/** More proxies than this between a visitor and the site are a mistyped number. */
const maxHops = 5;

/** Settings that can each be used, but not together, as sentences that name the one to change. */
export function contradictions(environment: Environment): string[] {
  return [missingProxy(environment), tooManyHops(environment), ...plainConnections(environment)].filter(
    (problem) => problem !== undefined,
  );
}

/** What works and is likely to be a mistake, as sentences for the log. */
export function doubts({ TRUST_PROXY, HOST }: Environment): string[] {
  if (!isHopCount(TRUST_PROXY) || isLoopback(HOST)) return [];
  return [
    `TRUST_PROXY counts hops and HOST is ${HOST}: whoever reaches this port past the proxy can claim any address. ` +
      'Name the addresses of the proxy instead, or let nobody else reach the port.',
  ];
}

/** This process speaks no TLS: without a trusted proxy, all visitors are one address and no secure cookie can be set. */
function missingProxy({ isSecure, TRUST_PROXY }: Environment): string | undefined {
  if (!isSecure || TRUST_PROXY !== undefined) return;
  return (
    'TRUST_PROXY: needed, since PUBLIC_ORIGIN is https and TLS ends at a proxy; ' +
    'set it to the addresses of the proxy (loopback where it runs on this machine)'
  );
}

function tooManyHops({ TRUST_PROXY }: Environment): string | undefined {
  if (!isHopCount(TRUST_PROXY) || Number(TRUST_PROXY) <= maxHops) return;
  return `TRUST_PROXY: expected at most ${maxHops} proxies, or their addresses separated by commas`;
}

/** A password that crosses a network in the clear is read by whoever listens, and so is an address that is itself a secret. */
function plainConnections(environment: Environment): string[] {
  const { UNENCRYPTED_HOSTS = '' } = environment;
  const allowed = UNENCRYPTED_HOSTS.split(',').map((host) => nameOf(host.trim()));
  const problem = (setting: string, hosts: string[], remedy: string) => {
    const exposed = hosts.filter((host) => !isLoopback(host) && !allowed.includes(nameOf(host)));
    if (exposed.length === 0) return [];
    const names = `UNENCRYPTED_HOSTS=${exposed.join(',')}`;
    return [
      `${setting}: the connection to ${exposed.join(' and ')} would not be encrypted; ${remedy}, or add ${names} where the network between is your own`,
    ];
  };
  return [
    ...(['CALDAV_URL', 'ALERT_WEBHOOK_URL', 'HEARTBEAT_URL'] as const).flatMap((setting) => {
      const { protocol, hostname } = new URL(environment[setting] ?? 'https://unset.example');
      return problem(setting, protocol === 'http:' ? [hostname] : [], 'use https');
    }),
    ...(['DATABASE_URL', 'DRILL_DATABASE_URL'] as const).flatMap((setting) =>
      problem(setting, plainHostsOf(environment[setting]), 'put ?ssl=required behind it'),
    ),
  ];
}

/** The hosts that a database's address would have a password sent to in the clear. */
function plainHostsOf(address: string | undefined): string[] {
  if (!address) return [];
  const { hosts, socket, isEncrypted } = readDatabaseAddress(address);
  return socket || isEncrypted ? [] : hosts.map(({ name }) => name);
}

/** A host to compare: names know no case, and IPv6 stands in brackets in some places only. */
const nameOf = (host: string) => host.toLowerCase().replace(/^\[|\]$/g, '');
const isHopCount = (value = '') => /^\d+$/.test(value);
