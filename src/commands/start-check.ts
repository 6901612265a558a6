import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../operations/doctor/ask.js';
import { SiteDatabase } from '../operations/doctor/site-database.js';
import { minFreeBytes } from '../operations/health/lead-storage.service.js';
import { releaseAt } from '../operations/releases/probe.js';
import { prepareDataDir } from '../platform/config/data-dir.js';
import type { Environment } from '../platform/config/environment.js';
import { checkStoredSecrets, contradictorySecret } from '../platform/config/session-secret.js';
import { hopelessErrors } from '../platform/database/database.service.js';

/**
 * Checks what a start needs besides valid settings: the data folder, the secrets and the database. What
 * doesn't exist yet is fine.
 * @param needsDatabase whether a database that doesn't answer or has no room is a problem. The site also
 * starts without it.
 * @throws what the start would. {RangeError} if the database doesn't answer.
 */
export async function checkStart(environment: Environment, { needsDatabase = false } = {}): Promise<void> {
  if (existsSync(environment.DATA_DIR)) prepareDataDir(environment.DATA_DIR);
  checkStoredSecrets(environment);
  const database = new SiteDatabase(environment, new Set());
  if (!database.isServer) {
    if (!existsSync(database.file)) return;
    accessSync(database.file, constants.R_OK | constants.W_OK);
    if (needsDatabase) assertRoom(environment.DATA_DIR);
  }
  try {
    await database.open();
  } catch (error) {
    if (!database.isServer || hopelessErrors.has((error as { code?: string }).code ?? '')) throw error;
    if (needsDatabase)
      throw new RangeError(
        `Can’t reach the database (${reasonOf(error)}), so nothing was restarted. Start the database server, or correct DATABASE_URL.`,
      );
  } finally {
    database.close();
  }
}

/**
 * Writes a file as large as the room without which the site isn't ready, and deletes it.
 * @throws the system's error
 */
function assertRoom(dataDir: string): void {
  const file = join(dataDir, '.room');
  try {
    writeFileSync(file, Buffer.alloc(minFreeBytes), { mode: 0o600 });
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * Checks that a restart doesn't replace the secret that the running site has from its file.
 * @param urls the addresses of its processes.
 * @throws {RangeError}
 */
export async function checkSecret(environment: Environment, urls: readonly string[]): Promise<void> {
  const other = contradictorySecret(environment);
  const running = other ? await Promise.all(urls.map(releaseAt)) : [];
  if (other && running.map((site) => site?.secret).includes(other.inFile))
    throw new RangeError(
      `${other.found} The site runs with the file’s, so nothing was restarted. ${other.fix}`,
    );
}
