import { readDatabaseAddress } from '../../platform/config/database-address.js';
import { connectionsPerProcess } from '../../platform/database/mysql/mysql.options.js';
import { warning } from './check.js';
import type { DiagnosedSite } from './diagnosed-site.js';
import { processesOf } from './running-site.js';

/** For commands: a backup, and the release that an upgrade tries on the copy. */
const commandConnections = connectionsPerProcess + 4;

/** A SELECT of a server's limits, with the columns of {@link Limits}. */
export const limitColumns = '@@global.max_connections AS most, @@session.max_user_connections AS mostOfUser';

export interface Limits {
  most: number | string;
  mostOfUser: number | string;
}

/** The connections that a server allows, and those that the site may need there. */
export interface ConnectionNeed {
  needed: number;
  limit: number;
  /** The warning if it allows too few. */
  finding: false | ReturnType<typeof warning>;
}

/**
 * Compares the connections that the site may need to a server with its limits. Each process has a pool for DATABASE_URL and another for
 * DATABASE_READ_URL, which may lead to the same server. Commands don't use the second.
 */
export function connectionNeed(
  site: DiagnosedSite,
  server: 'database' | 'replica',
  { most, mostOfUser }: Limits,
): ConnectionNeed {
  const processes = Math.max(processesOf(site).length, 1);
  const pools = server === 'database' && readsFromDatabase(site) ? 2 : 1;
  const needed = processes * pools * connectionsPerProcess + (server === 'database' ? commandConnections : 1);
  const limit = Number(mostOfUser) > 0 ? Math.min(Number(mostOfUser), Number(most)) : Number(most);
  const owner = `${processes > 1 ? `${processes} processes` : 'process'}${server === 'database' ? ' and its commands' : ''}`;
  const finding =
    needed > limit &&
    warning(
      `The site’s ${owner} may need ${needed} connections; the ${server} allows ${limit}.`,
      server === 'database'
        ? 'Without a connection, the admin fails and leads wait on disk.'
        : 'Without a connection, reports and lists are read from the primary, where they slow down saving leads.',
      `Run SET GLOBAL max_connections = ${needed + 20}; and to keep it after a restart, add max_connections=${needed + 20} ${inFile}. If the account has a limit (max_user_connections), raise it, too.`,
    );
  return { needed, limit, finding };
}

/** Where to add a server variable, so that it is kept. */
export const inFile = 'under [mysqld] in a file in /etc/mysql/mariadb.conf.d/ (MySQL: my.cnf)';

/** Whether both addresses lead to the same server. */
function readsFromDatabase({ environment }: DiagnosedSite): boolean {
  const [database, replica] = [environment.DATABASE_URL, environment.DATABASE_READ_URL].map(
    (url) => new Set(url ? placesOf(url) : []),
  );
  return [...replica].some((place) => database.has(place));
}

function placesOf(url: string): string[] {
  const { hosts, socket } = readDatabaseAddress(url);
  return socket ? [socket] : hosts.map(({ name, port }) => `${name}:${port}`);
}
