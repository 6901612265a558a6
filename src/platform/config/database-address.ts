import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { isLoopback } from './formats.js';

export interface DatabaseHost {
  /** A name or an IP address, without brackets. */
  name: string;
  port: number;
}

/** The parts of an address like `mysql://user:password@db1,db2:3307/site?ssl=required`. */
export interface DatabaseAddress {
  /** One or more servers of the same data, in order of preference. */
  hosts: [DatabaseHost, ...DatabaseHost[]];
  /** The path of a Unix socket, used instead of the host. */
  socket?: string;
  user: string;
  password: string;
  database: string;
  /** Whether connections are encrypted and the server's certificate is verified. */
  isEncrypted: boolean;
  /** A file with the certificates of the only authorities to trust. */
  caFile?: string;
}

/** Scheme, login and hosts, database, options. */
const form = /^((?:mysql|mariadb):\/\/)([^/?#]*)\/([^/?#]+)(?:\?([^#]*))?$/i;
const defaultPort = 3306;

/** Checks the value of an option. Each returns how to correct an invalid one. */
const options: Record<string, (value: string) => string | undefined> = {
  ssl: (value) =>
    value === 'required'
      ? undefined
      : 'use ssl=required, or leave out ssl for a connection without encryption',
  ca: (file) => {
    try {
      certificatesIn(file);
    } catch (error) {
      return `use a file with certificates as ca (${(error as Error).message})`;
    }
  },
  socket: (path) =>
    path.startsWith('/') ? undefined : 'use the full path of a socket, like socket=/run/mysqld/mysqld.sock',
};

/** Reads a database address. @throws {RangeError} with all its problems. */
export function readDatabaseAddress(text: string): DatabaseAddress {
  const { address, problems } = parse(text);
  if (!address || problems.length > 0)
    throw new RangeError(`The database address is invalid: ${problems.join('; ')}`);
  return address;
}

/** Returns the problems of a database address, each as how to correct it. None contains the password. */
export const databaseAddressProblems = (text: string): string[] => parse(text).problems;

/** Replaces the database in a valid address. */
export const withDatabase = (text: string, database: string): string =>
  text.replace(form, (_, scheme, authority, __, query) => {
    const rest = query === undefined ? '' : `?${query}`;
    return `${scheme}${authority}/${encodeURIComponent(database)}${rest}`;
  });

const pem = { begin: '-----BEGIN CERTIFICATE-----', end: '-----END CERTIFICATE-----' };

/**
 * Reads the certificates in a file, each as PEM.
 * @throws {Error} if it can't be read, has no certificate or a damaged one; the message says which.
 */
export function certificatesIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found = text
    .split(pem.begin)
    .slice(1)
    .filter((rest) => rest.includes(pem.end))
    .map((rest) => pem.begin + rest.slice(0, rest.indexOf(pem.end)) + pem.end);
  if (found.length === 0) throw new RangeError(`${file} contains no certificate`);
  for (const certificate of found) {
    try {
      new X509Certificate(certificate);
    } catch {
      throw new RangeError(`a certificate in ${file} is damaged`);
    }
  }
  return found;
}

function parse(text: string): { address?: DatabaseAddress; problems: string[] } {
  const [, , authority = '', name = '', query = ''] = form.exec(text) ?? [];
  const at = authority.lastIndexOf('@');
  const [userPart, ...passwordParts] = authority.slice(0, Math.max(at, 0)).split(':');
  const [user, password, database] = [userPart, passwordParts.join(':'), name].map(decoded);
  const listed = authority.slice(at + 1).split(',');
  const [first, ...others] = listed.flatMap(hostsIn);
  if (
    !database ||
    user === undefined ||
    password === undefined ||
    others.length + 1 < listed.length ||
    !first
  )
    return {
      problems: [
        'use an address like mysql://user:password@host:3306/database (write % as %25 and # as %23; separate multiple hosts with commas)',
      ],
    };
  const { given, problems } = readOptions(query);
  const { ssl, ca: caFile, socket } = given;
  if (socket && !isLoopback(authority.slice(at + 1)))
    problems.push('with socket, use localhost as the only host and no port');
  if (socket && ssl) problems.push('don’t combine ssl with socket');
  if (caFile && !ssl) problems.push('add ssl=required, which ca needs');
  const hosts: DatabaseAddress['hosts'] = [first, ...others];
  return {
    address: { hosts, socket, user, password, database, isEncrypted: ssl !== undefined, caFile },
    problems,
  };
}

/** Reads a host like `db:3307` or `[fd00::1]`; returns none for anything else. */
function hostsIn(text: string): DatabaseHost[] {
  const [, inBrackets, plain, digits] = /^(?:\[([^\]]+)\]|([^\s:[\]%]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const port = Number(digits ?? defaultPort);
  const isHost = inBrackets ? isIPv6(inBrackets) : plain !== undefined;
  return isHost && port >= 1 && port <= 65_535 ? [{ name: inBrackets ?? plain, port }] : [];
}

function readOptions(query: string) {
  const given: Record<string, string | undefined> = {};
  const problems: string[] = [];
  const unknown: string[] = [];
  for (const pair of query.split('&').filter(Boolean)) {
    const [name, ...parts] = pair.split('=');
    const value = decoded(parts.join('=')) ?? '';
    if (!Object.hasOwn(options, name)) unknown.push(name);
    else if (name in given) problems.push(`use ${name} only once`);
    else {
      const problem = value ? options[name](value) : `give ${name} a value (write % as %25)`;
      if (problem) problems.push(problem);
      given[name] = value;
    }
  }
  // A ? in the password that isn't written as %3F makes the rest of the password look like options.
  const shown = query.includes('@')
    ? 'an @ (if the password contains / or ?, write them as %2F and %3F)'
    : unknown.join(', ');
  if (unknown.length > 0) problems.push(`use only the options ssl, ca and socket (found: ${shown})`);
  return { given, problems };
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
