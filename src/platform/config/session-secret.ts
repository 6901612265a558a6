import { createHmac } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { storedSecret } from './data-dir.js';
import type { Environment } from './environment.js';

/** Everything that the secret keys, as the doctor names what is lost with it; null if nothing is. */
const uses = {
  'session cookies': 'sign-ins',
  'known browsers': 'sign-ins',
  'login limit': 'sign-ins',
  'passkey challenges': 'sign-ins',
  // Names the owner to a device that makes a passkey. Passkeys work without it.
  'passkey user': null,
  totp: 'two-step sign-in',
  // The database has hashes of the links that were sent, so those work. Later emails have new ones.
  'customer links': null,
  // Those work, too.
  'crew links': 'showing a crew’s link again',
  'idempotency keys': 'repeated requests',
  'networks in the log': 'networks in the log',
  'page views': 'visits in progress',
  'form tokens': 'forms that are open',
  'marks of processes': 'the doctor’s comparison of processes',
};

export type SecretUse = keyof typeof uses;
type Place = Pick<Environment, 'SESSION_SECRET' | 'DATA_DIR'>;

/** What doesn’t work with another secret, for a sentence. */
export const keyedBySecret = [...new Set(Object.values(uses))].filter((lost) => lost !== null).join(', ');

/** Returns the secret itself: SESSION_SECRET, or else one in DATA_DIR, which the first call creates. */
export const sessionSecret = ({ SESSION_SECRET, DATA_DIR }: Place, _use: SecretUse) =>
  SESSION_SECRET ?? storedSecret(DATA_DIR, 'session-secret');

/** Returns the secret for form tokens and hashes of addresses: SESSION_SECRET, or their own in DATA_DIR. */
export const intakeSecret = ({ SESSION_SECRET, DATA_DIR }: Place) =>
  SESSION_SECRET ?? storedSecret(DATA_DIR, 'intake-secret');

/** Checks the secrets that are stored in DATA_DIR. @throws {UnusableEnvironment} for one that is broken. */
export function checkStoredSecrets({ SESSION_SECRET, DATA_DIR }: Place): void {
  if (SESSION_SECRET) return;
  for (const name of ['session-secret', 'intake-secret'])
    if (existsSync(join(DATA_DIR, name))) storedSecret(DATA_DIR, name);
}

/** Returns a key of its own for a use, made from the secret. */
export const secretKey = (environment: Place, use: SecretUse) =>
  createHmac('sha256', sessionSecret(environment, use)).update(use).digest();

/**
 * Describes that SESSION_SECRET isn't the secret in DATA_DIR; undefined if it is, or if there aren't both.
 * @returns the mark of the secret in the file, too.
 */
export function contradictorySecret({ SESSION_SECRET, DATA_DIR }: Place) {
  const inFile = presentSecretMark({ DATA_DIR });
  if (!SESSION_SECRET || !inFile || inFile === secretMark(SESSION_SECRET)) return undefined;
  const file = resolve(DATA_DIR, 'session-secret');
  return {
    found: `SESSION_SECRET in the settings isn’t the secret in ${file}.`,
    fix:
      'Remove SESSION_SECRET, or set it to the file’s contents. Then: npm run restart. If the site has run with this SESSION_SECRET ' +
      `for long, keep it, and put the file away: mv ${file} ${file}.unused`,
    inFile,
  };
}

/** Where the secret is, for a sentence. */
export const placeOfSecret = ({ SESSION_SECRET, DATA_DIR }: Place) =>
  SESSION_SECRET ? 'SESSION_SECRET in the settings' : resolve(DATA_DIR, 'session-secret');

/** The file with the mark of the secret that replaced a lost one. */
const lostFile = ({ DATA_DIR }: Place) => resolve(DATA_DIR, 'secret-lost');

/**
 * Makes a new secret for a site that had one in a file, and notes it for the doctor. Every start without
 * SESSION_SECRET stores the secret of form tokens, too. @returns a message for the log; undefined if the
 * secret isn't lost.
 */
export function replaceLostSecret(environment: Place): string | undefined {
  const { SESSION_SECRET, DATA_DIR } = environment;
  const has = (name: string) => existsSync(join(DATA_DIR, name));
  if (SESSION_SECRET || has('session-secret') || !has('intake-secret')) return;
  writeFileSync(lostFile(environment), secretMark(storedSecret(DATA_DIR, 'session-secret')), { mode: 0o600 });
  return (
    `${placeOfSecret(environment)} was missing, so the site has a new secret, without which these don’t work: ${keyedBySecret}. ` +
    'If SESSION_SECRET was in the settings, set it again and restart. If there was a file, put it back and restart: backups have it.'
  );
}

/** Returns 12 characters that are the same for processes with the same secret. */
export const secretMark = (secret: string) =>
  createHmac('sha256', secret).update('mark of the secret').digest('base64url').slice(0, 12);

/** Returns when a lost secret was replaced and the file that says so; undefined if the new one isn't used. */
export function replacedSecret(environment: Place): { at: Date; file: string } | undefined {
  const file = lostFile(environment);
  const mark = markOfReplacement(environment);
  if (environment.SESSION_SECRET || !mark) return undefined;
  return mark === presentSecretMark(environment) ? { at: statSync(file).mtime, file } : undefined;
}

/** Returns the mark of the secret that replaced a lost one; undefined if none did. */
export function markOfReplacement(environment: Place): string | undefined {
  const file = lostFile(environment);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Returns a site's mark without creating a secret; undefined if there is none that can be used. */
export function presentSecretMark({ SESSION_SECRET, DATA_DIR }: Place): string | undefined {
  const file = join(DATA_DIR, 'session-secret');
  const secret = SESSION_SECRET ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
  return SESSION_SECRET || secret.length === 64 ? secretMark(secret) : undefined;
}
