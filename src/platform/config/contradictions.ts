import { readDatabaseAddress } from './database-address.js';
import type { Environment } from './environment.js';
import { isLoopback } from './formats.js';

/** A higher number of proxies in front of the site is a typo. */
const maxHops = 5;
const maxPort = 65_535;

/** Returns messages about settings valid alone but not together. Each starts with the setting to change. */
export function contradictions(environment: Environment): string[] {
  return [
    missingProxy(environment),
    tooManyHops(environment),
    tooManyProcesses(environment),
    ...plainConnections(environment),
  ].filter((problem) => problem !== undefined);
}

/** Returns messages for the log about settings that work but are probably mistakes. */
export function doubts({ TRUST_PROXY, HOST }: Environment): string[] {
  if (!isHopCount(TRUST_PROXY) || isLoopback(HOST)) return [];
  return [
    `TRUST_PROXY counts hops and HOST is ${HOST}, so anyone who reaches this port without the proxy can claim any address. ` +
      'Set TRUST_PROXY to the proxy’s addresses, or let only the proxy reach the port.',
  ];
}

/** This process has no TLS. Without a trusted proxy, visitors share one address and secure cookies fail. */
function missingProxy({ isSecure, TRUST_PROXY }: Environment): string | undefined {
  if (!isSecure || TRUST_PROXY !== undefined) return;
  return (
    'TRUST_PROXY: required, because PUBLIC_ORIGIN is https and a proxy handles TLS; ' +
    'set it to the proxy’s addresses (loopback for a proxy on this machine)'
  );
}

function tooManyHops({ TRUST_PROXY }: Environment): string | undefined {
  if (!isHopCount(TRUST_PROXY) || Number(TRUST_PROXY) <= maxHops) return;
  return `TRUST_PROXY: expected at most ${maxHops} proxies, or their addresses separated by commas`;
}

function tooManyProcesses({ PROCESSES, DATABASE_URL, PORT }: Environment): string | undefined {
  if (PROCESSES === 1) return;
  if (!DATABASE_URL)
    return 'PROCESSES: expected 1, because an SQLite file belongs to one process. Several processes need DATABASE_URL';
  if (PORT + PROCESSES - 1 > maxPort) return `PROCESSES: expected ports up to ${maxPort}, counted from PORT`;
}

/** Without encryption, anyone on the network can read a password, or an address that is itself a secret. */
function plainConnections(environment: Environment): string[] {
  const { UNENCRYPTED_HOSTS = '' } = environment;
  const allowed = UNENCRYPTED_HOSTS.split(',').map((host) => nameOf(host.trim()));
  const problem = (setting: string, hosts: string[], fix: string) => {
    const exposed = hosts.filter((host) => !isLoopback(host) && !allowed.includes(nameOf(host)));
    if (exposed.length === 0) return [];
    const names = `UNENCRYPTED_HOSTS=${exposed.join(',')}`;
    return [
      `${setting}: the connection to ${exposed.join(' and ')} would not be encrypted; ${fix}, or add ${names} if you control the network between them`,
    ];
  };
  return [
    ...(['CALDAV_URL', 'ALERT_WEBHOOK_URL', 'HEARTBEAT_URL'] as const).flatMap((setting) => {
      const { protocol, hostname } = new URL(environment[setting] ?? 'https://unset.example');
      return problem(setting, protocol === 'http:' ? [hostname] : [], 'use https');
    }),
    ...(['DATABASE_URL', 'DRILL_DATABASE_URL'] as const).flatMap((setting) =>
      problem(setting, plainHostsOf(environment[setting]), 'add ?ssl=required to its end'),
    ),
  ];
}

/** Returns the hosts that would get the database password without encryption. */
function plainHostsOf(address: string | undefined): string[] {
  if (!address) return [];
  const { hosts, socket, isEncrypted } = readDatabaseAddress(address);
  return socket || isEncrypted ? [] : hosts.map(({ name }) => name);
}

/** Normalizes a host to compare: case doesn't matter, and only some places put IPv6 addresses in brackets. */
const nameOf = (host: string) => host.toLowerCase().replace(/^\[|\]$/g, '');
const isHopCount = (value = '') => /^\d+$/.test(value);
