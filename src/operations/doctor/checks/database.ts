import { readDatabaseAddress } from '../../../platform/config/database-address.js';
import { tlsProblem } from '../../../platform/database/mysql/tls-problem.js';
import { reasonOf } from '../ask.js';
import { type Check, NotChecked, problem, result, warning } from '../check.js';
import type { Machine } from '../machine.js';
import { daysUntil } from '../support-ends.js';

const why = 'Requests are kept on the disk only and the admin is closed, until the database answers.';

/** Whether the database can be reached, and whether its release still gets security fixes. */
export const database: Check = {
  name: 'database',
  subject: 'The database',
  async run({ database, environment, machine }) {
    try {
      await database.open();
    } catch (error) {
      if (error instanceof NotChecked) throw error;
      const { code = '' } = error as { code?: string };
      // The check of the file itself says more of it.
      if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) throw new NotChecked('the file is damaged');
      const found = `The database cannot be opened: ${reasonOf(error)}.`;
      const remedy = tlsProblem(error)?.remedy;
      const fix = remedy ? `DATABASE_URL: ${remedy}.` : fixFor(code, environment.DATABASE_URL);
      return result(found, problem(found, why, fix));
    }
    if (!database.isServer) {
      const [{ version }] = await database.rows<{ version: string }>('SELECT sqlite_version() AS version');
      return result(`SQLite ${version}, ${database.file}.`);
    }
    const [{ version }] = await database.rows<{ version: string }>('SELECT VERSION() AS version');
    const [{ Value: cipher }] = await database.rows<{ Value: string }>("SHOW STATUS LIKE 'Ssl_cipher'");
    const { found, findings } = releaseOf(version, machine);
    return {
      found: `${found} The connection is ${cipher ? `encrypted (${cipher})` : 'not encrypted'}.`,
      findings,
    };
  },
};

function fixFor(code: string, address?: string): string {
  if (!address)
    return code === 'ENOENT'
      ? 'Start the site once, which makes it, or run this command in the folder and with the environment of the site.'
      : 'Restore the last backup (docs/operations.md).';
  const { hosts, socket, user, database } = readDatabaseAddress(address);
  if (code === 'ER_ACCESS_DENIED_ERROR')
    return `Put the right user and password into DATABASE_URL, or set it anew: ALTER USER '${user}'@'localhost' IDENTIFIED BY '…';`;
  if (code === 'ER_BAD_DB_ERROR')
    return `CREATE DATABASE ${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;`;
  if (code === 'ER_DBACCESS_DENIED_ERROR') return `GRANT ALL ON ${database}.* TO '${user}'@'localhost';`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `Correct the host in DATABASE_URL: no name server knows ${hosts.map(({ name }) => name).join(' or ')}.`;
  const named = hosts.map(({ name, port }) => `${name}:${port}`).join(' and ');
  const place = socket
    ? `the socket in DATABASE_URL, which is ${socket}`
    : `the host and port in DATABASE_URL, which are ${named}`;
  return `Start the server (systemctl start mariadb), or correct ${place}.`;
}

function releaseOf(version: string, machine: Machine) {
  const isMariadb = /mariadb/i.test(version);
  const [product, ends, least] = isMariadb
    ? (['MariaDB', machine.supportEnds.mariadb, [10, 6]] as const)
    : (['MySQL', machine.supportEnds.mysql, [8, 0]] as const);
  const [, number = version, line = ''] = /((\d+\.\d+)\.\d+)/.exec(version) ?? [];
  const [major, minor] = line.split('.').map(Number);
  const end = ends[line];
  const found = `${product} ${number}${end ? `, with security fixes until ${end}` : ''}.`;
  const install = `Install a release that is kept for years (${Object.keys(ends).slice(1).join(', ')}) over it, after a backup, and run ${isMariadb ? 'mariadb-upgrade' : 'its own upgrade'}.`;
  if (major < least[0] || (major === least[0] && minor < least[1]))
    return result(
      found,
      problem(
        `The database is ${product} ${number}; the site needs ${least.join('.')} or newer.`,
        'Migrations and queries use what older releases do not know.',
        install,
      ),
    );
  return result(
    found,
    end !== undefined &&
      daysUntil(end, machine.now()) < 90 &&
      warning(
        `${product} ${number} gets no security fixes after ${end}.`,
        'Bugs of the database that become known are no longer fixed, and all requests are in it.',
        install,
      ),
  );
}
