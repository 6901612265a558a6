import { createHmac } from 'node:crypto';
import { readDatabaseAddress } from './database-address.js';
import { type Environment, settingNames } from './environment.js';

/** What may differ between processes of one site. */
const own = ['PORT', 'HOST', 'PROCESSES', 'DATA_DIR', 'BACKUP_DIR'];

/**
 * Returns 12 characters that are the same for processes with the same settings and secret. They reveal no
 * setting, because the secret keys them. The order of the hosts in DATABASE_URL may differ.
 */
export function settingsMark(environment: Environment, secret: string): string {
  const settings = settingNames()
    .filter((name) => !own.includes(name))
    .sort()
    .map((name) => [name, environment[name as keyof Environment] ?? null]);
  const { DATABASE_URL } = environment;
  const database = DATABASE_URL ? readDatabaseAddress(DATABASE_URL) : undefined;
  const hosts = database?.hosts.map(({ name, port }) => `${name}:${port}`).sort();
  const text = JSON.stringify([
    settings.filter(([name]) => name !== 'DATABASE_URL'),
    database ? { ...database, hosts } : null,
  ]);
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 12);
}
