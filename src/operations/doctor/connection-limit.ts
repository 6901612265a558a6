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

/** Compares the connections that the site may need with the limits of its server. */
export function connectionNeed(site: DiagnosedSite, { most, mostOfUser }: Limits): ConnectionNeed {
  const processes = Math.max(processesOf(site).length, 1);
  const needed = processes * connectionsPerProcess + commandConnections;
  const limit = Number(mostOfUser) > 0 ? Math.min(Number(mostOfUser), Number(most)) : Number(most);
  const finding =
    needed > limit &&
    warning(
      `The site’s ${processes > 1 ? `${processes} processes` : 'process'} and its commands may need ${needed} connections; the database allows ${limit}.`,
      'Without a connection, the admin fails and leads wait on disk.',
      `Run SET GLOBAL max_connections = ${needed + 20}; and to keep it after a restart, add max_connections=${needed + 20} ${inFile}. If the account has a limit (max_user_connections), raise it, too.`,
    );
  return { needed, limit, finding };
}

/** Where to add a server variable, so that it is kept. */
export const inFile = 'under [mysqld] in a file in /etc/mysql/mariadb.conf.d/ (MySQL: my.cnf)';
