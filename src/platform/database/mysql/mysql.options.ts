import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { ConnectionOptions } from 'mysql2';
import type { MysqlDataSourceOptions } from 'typeorm/driver/mysql/MysqlDataSourceOptions.js';
import { certificatesIn, type DatabaseAddress, readDatabaseAddress } from '../../config/database-address.js';
import { DatabaseHosts } from './database-hosts.js';
import { ServerWatch } from './server-watch.js';

const seconds = 1000;

/**
 * A statement for a connection that reads the sizes of tables. MySQL would answer with what it found up to
 * a day ago; to MariaDB, which has no such setting, it is a comment.
 */
export const freshStatistics = '/*!80000 SET SESSION information_schema_stats_expiry = 0 */';

/** The most connections of a process, and how many requests for one may wait before more are refused. */
const poolSize = 10;
/** The same, and one more that tests whether a silent server still answers. */
export const connectionsPerProcess = poolSize + 1;
const maxWaiting = 200;

/** How long connecting may take, with login and TLS, and how much of that is for finding a live host. */
const connectTimeout = 3 * seconds;
const answerWithin = 0.8 * connectTimeout;

/** Where Debian and Red Hat, and those after them, keep the authorities that the machine trusts. */
const machineAuthorities = ['/etc/ssl/certs/ca-certificates.crt', '/etc/pki/tls/certs/ca-bundle.crt'];

/**
 * Returns the options of a pool that uses UTC on both ends (TypeORM's default shifts times by an hour on a
 * DST night). Its queue is limited and its statements time out, so that a database that hangs doesn't hang
 * the site.
 */
export function mysqlOptions(url: string): MysqlDataSourceOptions {
  const address = readDatabaseAddress(url);
  const hosts = new DatabaseHosts(address.hosts, answerWithin);
  const { user, stream, ssl, ...options } = connectionOptions(address, hosts);
  const driver = new ServerWatch({
    optionsFor: (host) => connectionOptions({ ...address, hosts: [host] }),
    doubt: (host) => hosts.doubt(host),
    hasOthers: address.hosts.length > 1,
  });
  return {
    ...options,
    type: 'mysql',
    driver,
    username: user,
    ssl,
    poolSize,
    maxQueryExecutionTime: 10 * seconds,
    enableQueryTimeout: true,
    extra: { queueLimit: maxWaiting, enableKeepAlive: true, ...(stream ? { stream } : {}) },
  };
}

/** Returns mysql2's options: to the first host that answers; with `ssl=required`, only a trusted server. */
export function connectionOptions(
  address: DatabaseAddress,
  inTurn = new DatabaseHosts(address.hosts, answerWithin),
) {
  const { hosts, user, password, database, socket: socketPath, isEncrypted } = address;
  const [{ name: host, port }] = hosts;
  const ssl = isEncrypted
    ? { ca: authoritiesOf(address), rejectUnauthorized: true, verifyIdentity: true }
    : undefined;
  // mysql2 by itself knows one host only, and verifies the certificate of an IP address as that of
  // "localhost".
  const isPlain = hosts.length === 1 && !(ssl && isIP(host));
  return {
    host,
    port,
    user,
    password,
    database,
    socketPath,
    ssl,
    stream: isPlain ? undefined : inTurn.connect,
    timezone: 'Z',
    charset: 'utf8mb4_unicode_520_ci',
    connectTimeout,
  } satisfies ConnectionOptions;
}

/** Returns the trusted authorities' certificates as PEM: of `ca`, else those Node and the machine trust. */
export function authoritiesOf({ caFile }: DatabaseAddress): string[] {
  if (caFile) return certificatesIn(caFile);
  return [...rootCertificates, ...machineAuthorities.flatMap(textOf)];
}

function textOf(file: string): string[] {
  try {
    return [readFileSync(file, 'utf8')];
  } catch {
    return [];
  }
}
