import { type Check, NotChecked, problem, result, warning } from '../check.js';

const needed = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'CREATE', 'ALTER', 'INDEX', 'DROP', 'REFERENCES'];
/** Rights on the whole server that let whoever finds the password do more than read and change this site. */
const tooMany = ['ALL PRIVILEGES', 'SUPER', 'FILE', 'SHUTDOWN', 'RELOAD', 'CREATE USER', 'GRANT OPTION'];

/** Whether the site's account at the database may do what the site and its migrations need, and not much more. */
export const databaseRights: Check = {
  name: 'database-rights',
  subject: 'The database',
  async run({ database }) {
    if (!database.isServer) throw new NotChecked('the database is an SQLite file');
    const [{ name, account }] = await database.rows<{ name: string; account: string }>(
      'SELECT DATABASE() AS name, CURRENT_USER() AS account',
    );
    const lines = (await database.rows('SHOW GRANTS')).map((row) => String(Object.values(row)[0]));
    const grants = lines.flatMap((line) => readGrant(line, name));
    const onDatabase = new Set(grants.flatMap(({ rights }) => rights));
    const onServer = grants.filter(({ isOfServer }) => isOfServer).flatMap(({ rights }) => rights);
    // A role's rights may stand under the role, where this account cannot read them.
    const hasRole = lines.some((line) => !/ ON /i.test(line));
    const missing =
      onDatabase.has('ALL PRIVILEGES') || hasRole ? [] : needed.filter((right) => !onDatabase.has(right));
    const excess = tooMany.filter((right) => onServer.includes(right));
    const who = `'${account.replace('@', "'@'")}'`;
    return result(
      `${who} may ${[...onDatabase].join(', ') || 'do nothing'} on ${name}.`,
      missing.length > 0 &&
        problem(
          `${who} lacks ${missing.join(', ')} on ${name}.`,
          'What the site may not do fails when it is needed: requests are not stored, or an update does not start.',
          `As root of the database: GRANT ${missing.join(', ')} ON ${name}.* TO ${who};`,
        ),
      excess.length > 0 &&
        warning(
          `${who} has ${excess.join(', ')} on the whole server.`,
          'Whoever gets hold of DATABASE_URL has every database of the server, not only this one.',
          `As root of the database: CREATE USER 'site'@'localhost' IDENTIFIED BY '…'; GRANT ALL ON ${name}.* TO 'site'@'localhost'; and DATABASE_URL with this user.`,
        ),
    );
  },
};

interface Grant {
  rights: string[];
  /** Whether they hold for every database. */
  isOfServer: boolean;
}

/** What a line of SHOW GRANTS grants on the whole of a database. */
export function readGrant(line: string, database: string): Grant[] {
  const [, list, scope] = /^GRANT (.+?) ON (\S+\.\*) TO /i.exec(line) ?? [];
  if (!list) return [];
  const isOfServer = scope === '*.*';
  if (!isOfServer && !isMeant(scope.slice(0, -2).replace(/^`|`$/g, ''), database)) return [];
  const rights = list.split(',').map((right) => right.trim().toUpperCase());
  if (/ WITH GRANT OPTION/i.test(line)) rights.push('GRANT OPTION');
  return [{ rights: rights.filter((right) => right !== 'USAGE'), isOfServer }];
}

/** The name of a database in a grant is a pattern: % and _ stand for any letters and any one, unless a backslash is before them. */
function isMeant(pattern: string, database: string): boolean {
  const parts = pattern.match(/\\.|./gs) ?? [];
  const expression = parts
    .map((part) => {
      if (part === '%') return '.*';
      if (part === '_') return '.';
      return part.replace(/^\\(?=.)/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${expression}$`, 's').test(database);
}
