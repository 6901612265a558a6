import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { isLoopback } from './formats.js';

export interface DatabaseHost {
  /** A name or an IP address, without brackets. */
  name: string;
  port: number;
}

/** What an address such as `mysql://user:password@db1,db2:3307/site?ssl=required` says. */
export interface DatabaseAddress {
  /** One or more servers of the same data, in the order in which they are wanted. */
  hosts: [DatabaseHost, ...DatabaseHost[]];
  /** The path of a Unix socket, which takes the place of the host. */
  socket?: string;
  user: string;
  password: string;
  database: string;
  /** Whether connections are encrypted and the server's certificate is verified. */
  isEncrypted: boolean;
  /** A file with the certificates of the only authorities that may vouch for the server. */
  caFile?: string;
}

/** Scheme, login and hosts, database, options. */
const form = /^((?:mysql|mariadb):\/\/)([^/?#]*)\/([^/?#]+)(?:\?([^#]*))?$/i;
const usualPort = 3306;

/** What is wrong with the value of an option, as the rest of "expected …"; undefined where nothing is. */
const options: Record<string, (value: string) => string | undefined> = {
  ssl: (value) =>
    value === 'required' ? undefined : 'ssl=required, or no ssl where nothing is to be encrypted',
  ca: (file) => {
    try {
      certificatesIn(file);
    } catch (error) {
      return `a file of certificates as ca (${(error as Error).message})`;
    }
  },
  socket: (path) =>
    path.startsWith('/') ? undefined : 'the whole path of a socket, such as socket=/run/mysqld/mysqld.sock',
};

/** Reads the address of a database. @throws {RangeError} with everything that is wrong with it. */
export function readDatabaseAddress(text: string): DatabaseAddress {
  const { address, problems } = parse(text);
  if (!address || problems.length > 0)
    throw new RangeError(`The address of the database: expected ${problems.join('; ')}`);
  return address;
}

/** What is wrong with the address of a database, each as the rest of "expected …". None of them quotes its password. */
export const databaseAddressProblems = (text: string): string[] => parse(text).problems;

/** An address that can be read, with another database in it. */
export const withDatabase = (text: string, database: string): string =>
  text.replace(form, (_, scheme, authority, __, query) => {
    const rest = query === undefined ? '' : `?${query}`;
    return `${scheme}${authority}/${encodeURIComponent(database)}${rest}`;
  });

/**
 * The certificates in a file, each as PEM.
 * @throws {Error} where it cannot be read, holds none or a damaged one; the message says which.
 */
export function certificatesIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (found.length === 0) throw new RangeError(`${file} holds no certificate`);
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
        'an address such as mysql://user:password@host:3306/database (%25 for a %, %23 for a #, commas between several hosts)',
      ],
    };
  const { given, problems } = readOptions(query);
  const { ssl, ca: caFile, socket } = given;
  if (socket && !isLoopback(authority.slice(at + 1)))
    problems.push('localhost alone as the host, and no port, since socket is on this machine');
  if (socket && ssl) problems.push('no ssl beside socket, which does not leave this machine');
  if (caFile && !ssl) problems.push('ssl=required beside ca, which says who may vouch for the server');
  const hosts: DatabaseAddress['hosts'] = [first, ...others];
  return {
    address: { hosts, socket, user, password, database, isEncrypted: ssl !== undefined, caFile },
    problems,
  };
}

/** The host in a text such as `db:3307` or `[fd00::1]`; none where it is another thing. */
function hostsIn(text: string): DatabaseHost[] {
  const [, inBrackets, plain, digits] = /^(?:\[([^\]]+)\]|([^\s:[\]%]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const port = Number(digits ?? usualPort);
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
    else if (name in given) problems.push(`${name} once`);
    else {
      const problem = value ? options[name](value) : `a value for ${name} (%25 for a %)`;
      if (problem) problems.push(problem);
      given[name] = value;
    }
  }
  // Behind a ? that is not written %3F, a password goes on to its @.
  const shown = query.includes('@') ? 'an @ (%2F for a /, %3F for a ? in the password)' : unknown.join(', ');
  if (unknown.length > 0) problems.push(`no options but ${Object.keys(options).join(', ')}; it has ${shown}`);
  return { given, problems };
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
