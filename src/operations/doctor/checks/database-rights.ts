import { type Check, NotChecked, problem, result, warning } from '../check.js';

const requiredRights = [
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'CREATE',
  'ALTER',
  'INDEX',
  'DROP',
  'REFERENCES',
];
/** Rights on the whole server that let someone with the password do more than read and change this site. */
const excessiveRights = [
  'ALL PRIVILEGES',
  'SUPER',
  'FILE',
  'SHUTDOWN',
  'RELOAD',
  'CREATE USER',
  'GRANT OPTION',
];

/** Checks that the database account has the rights that the site and migrations need, and not many more. */
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
    // A role's rights may be listed under the role, where this account can't read them.
    const hasRole = lines.some((line) => !/ ON /i.test(line));
    const missing =
      onDatabase.has('ALL PRIVILEGES') || hasRole
        ? []
        : requiredRights.filter((right) => !onDatabase.has(right));
    const excess = excessiveRights.filter((right) => onServer.includes(right));
    const user = `'${account.replace('@', "'@'")}'`;
    return result(
      `${user} has these privileges on ${name}: ${[...onDatabase].join(', ') || 'none'}.`,
      missing.length > 0 &&
        problem(
          `${user} lacks ${missing.join(', ')} on ${name}.`,
          'The site fails when it needs a missing privilege: it can’t save leads, or doesn’t start after an upgrade.',
          `As the database’s root user: GRANT ${missing.join(', ')} ON ${name}.* TO ${user};`,
        ),
      excess.length > 0 &&
        warning(
          `${user} has ${excess.join(', ')} on the whole server.`,
          'Someone who finds DATABASE_URL can read and change every database on the server.',
          `Create a user for the site and set it in DATABASE_URL. As the database’s root user: CREATE USER 'site'@'localhost' IDENTIFIED BY '…'; GRANT ALL ON ${name}.* TO 'site'@'localhost';`,
        ),
    );
  },
};

interface Grant {
  rights: string[];
  /** Whether they apply to every database. */
  isOfServer: boolean;
}

/** Reads the rights on a whole database from a line of SHOW GRANTS. */
export function readGrant(line: string, database: string): Grant[] {
  const [, list, scope] = /^GRANT (.+?) ON (\S+\.\*) TO /i.exec(line) ?? [];
  if (!list) return [];
  const isOfServer = scope === '*.*';
  if (!isOfServer && !matchesPattern(scope.slice(0, -2).replace(/^`|`$/g, ''), database)) return [];
  const rights = list.split(',').map((right) => right.trim().toUpperCase());
  if (/ WITH GRANT OPTION/i.test(line)) rights.push('GRANT OPTION');
  return [{ rights: rights.filter((right) => right !== 'USAGE'), isOfServer }];
}

/** Whether a database matches a grant's name. Without a backslash before, % is any text, _ any character. */
function matchesPattern(pattern: string, database: string): boolean {
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
