import { setTimeout as sleep } from 'node:timers/promises';
import { claimDataDir, DatabaseFileInUse } from '../../platform/database/sqlite/sqlite.options.js';
import { openSource, type Place } from './endpoints.js';
import { MysqlSide } from './mysql-side.js';
import type { Side } from './side.js';
import { SqliteSide } from './sqlite-side.js';
import { MoveFailed } from './tables.js';

/** A delivery that has begun may take a minute, and its result is stored before the site leaves. */
const waitMs = 90_000;
const lookAgainMs = 250;

/**
 * Waits until no one uses the database with the data, and keeps others from writing to it.
 * @param release gets functions that let others use it again.
 * @throws {MoveFailed} with those who still use it.
 */
export async function freeSource(
  { from, dataDir }: { from: Place; dataDir: string },
  release: (() => void)[],
): Promise<MysqlSide | SqliteSide> {
  const end = performance.now() + waitMs;
  release.push(await claimed(dataDir, end));
  const source = await openSource(from, dataDir);
  if (source instanceof MysqlSide) {
    await untilUnused(source, end);
    await source.holdStill();
  } else source.holdStill();
  return source;
}

/** Keeps every site and restore out of the data folder. */
async function claimed(dataDir: string, end: number): Promise<() => void> {
  for (;;) {
    try {
      return claimDataDir(dataDir);
    } catch (error) {
      if (!(error instanceof DatabaseFileInUse)) throw error;
      if (performance.now() > end)
        throw new MoveFailed(
          `A process still uses the SQLite file. Stop the site, then run this command again.`,
        );
    }
    await sleep(lookAgainMs);
  }
}

async function untilUnused(source: MysqlSide, end: number): Promise<void> {
  while (performance.now() < end) {
    if ((await source.users()).length === 0) return;
    await sleep(lookAgainMs);
  }
  await assertUnused(source);
}

/** Finds other users of a server's database, whose writes could get lost. @throws {MoveFailed} */
export async function assertUnused(source: Side): Promise<void> {
  if (!(source instanceof MysqlSide)) return;
  const users = await source.users();
  if (users.length === 0) return;
  const hosts = [...new Set(users.map((host) => host.replace(/:\d+$/, '')))];
  throw new MoveFailed(
    `Others still use ${source.name}: ${hosts.join(', ')}. ` +
      'Stop the site’s processes on those hosts, and other programs, then run this command again.',
  );
}
