import { capitalized } from '../../../../views/contracts/leads/leads.js';
import { readDatabaseAddress } from '../../../platform/config/database-address.js';
import { databaseName, isSameDatabase, readMovedDatabase } from '../../../platform/config/moved-database.js';
import { isDamage } from '../../../platform/database/database-unavailable.js';
import { tlsProblem } from '../../../platform/database/mysql/tls-problem.js';
import { reasonOf } from '../ask.js';
import { type Check, NotChecked, problem, result, warning } from '../check.js';
import type { DiagnosedSite } from '../diagnosed-site.js';
import type { Machine } from '../machine.js';
import { daysUntil } from '../support-ends.js';

const why = 'Until it answers, the admin is unavailable and new leads are only on disk.';

/** Checks that the database opens, and that its release still gets security fixes. */
export const database: Check = {
  name: 'database',
  subject: 'The database',
  async run(site) {
    const { database, environment, machine } = site;
    try {
      await database.open();
    } catch (error) {
      if (error instanceof NotChecked) throw error;
      // The check of the file itself reports more details.
      if (isDamage(error)) throw new NotChecked('the file is damaged');
      const found = `Can’t open the database: ${reasonOf(error)}.`;
      const tlsFix = tlsProblem(error)?.fix;
      const fix = tlsFix
        ? `${capitalized(tlsFix)}.`
        : fixFor(error as SystemError, database.file, environment.DATABASE_URL);
      return result(found, problem(found, why, fix));
    }
    if (!database.isServer) {
      const [{ version }] = await database.rows<{ version: string }>('SELECT sqlite_version() AS version');
      return result(`SQLite ${version}, ${database.file}.${moveNote(site)}`);
    }
    const [{ version }] = await database.rows<{ version: string }>('SELECT VERSION() AS version');
    const [{ Value: cipher }] = await database.rows<{ Value: string }>("SHOW STATUS LIKE 'Ssl_cipher'");
    const { found, findings } = releaseOf(version, machine);
    return {
      found: `${found} It is ${databaseName(environment.DATABASE_URL)}. The connection is ${cipher ? `encrypted (${cipher})` : 'not encrypted'}.${moveNote(site)}`,
      findings,
    };
  },
};

/** Says that a move decides which database is in use, and no longer the setting. */
function moveNote({ environment, variables }: DiagnosedSite): string {
  const moved = readMovedDatabase(environment.DATA_DIR);
  const setting = variables.DATABASE_URL?.trim();
  if (!moved || isSameDatabase(setting, moved.url)) return '';
  return ` The data was moved here on ${moved.movedAt.slice(0, 10)}. DATABASE_URL still ${setting ? `names ${databaseName(setting)}` : 'isn’t set'}.`;
}

interface SystemError {
  code?: string;
  message: string;
}

function fixFor({ code = '', message }: SystemError, file: string, address?: string): string {
  if (!address)
    return code === 'ENOENT'
      ? 'Start the site once to create it. Or run this command in the site’s folder, with the site’s environment.'
      : `Run this command as the site’s user, and check the permissions of ${file}.`;
  const { hosts, socket, user, database } = readDatabaseAddress(address);
  const named = `${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;`;
  if (code.startsWith('ER_ACCESS_DENIED_'))
    return 'Correct the user and password in DATABASE_URL, with % in a password written as %25 and # as %23, or the account on the server.';
  if (code === 'ER_BAD_DB_ERROR')
    return `Correct the name in DATABASE_URL, or create the database: CREATE DATABASE ${named}`;
  if (code === 'ER_DBACCESS_DENIED_ERROR') {
    const account = message.split(' ').find((part) => part.includes("'@'")) ?? `'${user}'`;
    return `Correct the name in DATABASE_URL. If it’s right, as the database’s root user: CREATE DATABASE IF NOT EXISTS ${named} GRANT ALL ON ${database}.* TO ${account};`;
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `Correct the host in DATABASE_URL. DNS can’t resolve ${hosts.map(({ name }) => name).join(' or ')}.`;
  const addresses = hosts.map(({ name, port }) => `${name}:${port}`).join(' and ');
  const place = socket
    ? `the socket in DATABASE_URL (${socket})`
    : `the host and port in DATABASE_URL (${addresses})`;
  return `Start the server (systemctl start mariadb), or correct ${place}.`;
}

function releaseOf(version: string, machine: Machine) {
  const isMariadb = /mariadb/i.test(version);
  const [product, ends, least] = isMariadb
    ? (['MariaDB', machine.supportEnds.mariadb, [10, 6]] as const)
    : (['MySQL', machine.supportEnds.mysql, [8, 0]] as const);
  const [, number = version, line = ''] = /((\d{1,4}\.\d{1,4})\.\d{1,4})/.exec(version) ?? [];
  const [major, minor] = line.split('.').map(Number);
  const end = ends[line];
  const found = `${product} ${number}${end ? `, with security fixes until ${end}` : ''}.`;
  const install = `Make a backup and install a long-term release (${Object.keys(ends).slice(1).join(', ')}). ${isMariadb ? 'Then run mariadb-upgrade.' : 'Then start it; it upgrades its tables automatically.'}`;
  if (major < least[0] || (major === least[0] && minor < least[1]))
    return result(
      found,
      problem(
        `The database is ${product} ${number}; the site needs ${least.join('.')} or newer.`,
        'Migrations and queries use features that older releases don’t have.',
        install,
      ),
    );
  return result(
    found,
    end !== undefined &&
      daysUntil(end, machine.now()) < 90 &&
      warning(
        `${product} ${number} gets no security fixes after ${end}.`,
        'New security holes in the database stay unfixed, and all your customers’ data is in it.',
        install,
      ),
  );
}
