import { setTimeout as sleep } from 'node:timers/promises';
import { replaceFile } from '../../platform/config/durable-file.js';
import {
  databaseName,
  isSameDatabase,
  type MovedDatabase,
  movedDatabaseFile,
} from '../../platform/config/moved-database.js';
import { migrationNames } from '../../platform/database/migrations/index.js';
import { markMove, takeMoveLock, unmarkMove } from '../../platform/database/move-marker.js';
import { keepFromBeforeMove } from '../backup/backup-retention.js';
import { assertTakeable, endAttempt, takeTarget } from './attempt.js';
import { clearMade, copyAll } from './copy.js';
import { assertPackets, assertRights, assertRoom, openSource, openTarget, type Place } from './endpoints.js';
import { assertUnused, freeSource } from './free-source.js';
import { durationText, MoveProgress, type Screen } from './progress.js';
import type { Side } from './side.js';
import { CopyFailed, MoveFailed } from './tables.js';

/** What to move, and how. */
export interface MovePlan {
  dataDir: string;
  backupDir: string;
  /** DATABASE_URL as it is set, which may differ from the database with the data. */
  setting: string | undefined;
  from: Place;
  to: Place;
  screen: Screen;
  /** Brings the target's schema to this release. */
  migrate(to: Place): Promise<void>;
}

/** A move that can be canceled until the switch. */
export interface MoveRun {
  /** Resolves with what was moved; undefined if the data is there already. */
  result: Promise<Moved | undefined>;
  /** Leaves the data where it is, at once. @returns false if it is too late. */
  cancel(): boolean;
}

/** What was moved. */
interface Moved {
  tables: number;
  rows: number;
  tookMs: number;
}

/** A target with empty tables. */
interface Prepared {
  side: Side;
  /** Of the source, approximately. */
  rows: number;
}

/** Assumed until there is a measurement. */
const rowsPerSecond = 40_000;
const renewMarkMs = 2_000;
const waitForLockMs = 3_000;

/**
 * Moves the site's data to another database. The site, if it runs, leaves its database meanwhile. Until the
 * switch, which is the rename of one file, nothing changes for the site; however this process ends, it
 * continues with the former or with the new database.
 */
export function move(plan: MovePlan): MoveRun {
  const state = { hasSwitched: false };
  return {
    result: run(plan, state),
    cancel: () => {
      if (!state.hasSwitched) unmarkMove(plan.dataDir);
      return !state.hasSwitched;
    },
  };
}

async function run(plan: MovePlan, state: { hasSwitched: boolean }): Promise<Moved | undefined> {
  const begunMs = performance.now();
  const releaseLock = await takeLock(plan.dataDir);
  const cleanUp: (() => void)[] = [];
  try {
    // The marker of a mover that died.
    unmarkMove(plan.dataDir);
    const target = await prepare(plan, cleanUp);
    const copied = target && (await carryOver(plan, target, { state, cleanUp }));
    return copied && { ...copied, tookMs: performance.now() - begunMs };
  } finally {
    for (const step of cleanUp.reverse()) step();
    unmarkMove(plan.dataDir);
    releaseLock();
  }
}

/** Checks everything and makes an empty target. @returns it; undefined if the data is there already. */
async function prepare(plan: MovePlan, cleanUp: (() => void)[]): Promise<Prepared | undefined> {
  const { dataDir, from, to, screen } = plan;
  const source = await openSource(from, dataDir);
  cleanUp.push(() => source.abandon());
  // A database in service is no attempt any more.
  if ((await source.attempt()) !== undefined) endAttempt(dataDir);
  if (isSameDatabase(from, to)) return undefined;
  await assertSchema(source);
  const target = await openTarget(to, dataDir);
  cleanUp.push(() => target.abandon());
  await assertRoom(source, target, to, dataDir);
  await assertPackets(source, target);
  await assertTakeable(target, dataDir);
  await assertRights(target);
  await takeTarget(target, dataDir);
  screen.write(`Preparing ${target.name}…\n`);
  await plan.migrate(to);
  const tables = await clearMade(source, target);
  await source.close();
  return { side: target, rows: tables.reduce((sum, table) => sum + table.rows, 0) };
}

/** Copies the data while the site waits, and switches. */
async function carryOver(
  plan: MovePlan,
  { side: target, rows }: Prepared,
  { state, cleanUp }: { state: { hasSwitched: boolean }; cleanUp: (() => void)[] },
): Promise<Omit<Moved, 'tookMs'>> {
  const { dataDir, to, screen } = plan;
  const progress = new MoveProgress(screen, rows);
  const startedAt = new Date();
  const assumedMs = (rows / rowsPerSecond) * 1_000 + 5_000;
  cleanUp.push(keepMarked(plan, startedAt, () => progress.leftMs ?? assumedMs));
  screen.write('Waiting for the site to leave its database…\n');
  const source = await freeSource(plan, cleanUp);
  cleanUp.push(() => source.abandon());
  screen.write('Copying. The public site takes leads; the admin is back afterwards.\n');
  const copied = await copyAll(source, target, { progress })
    .finally(() => progress.end())
    .catch((error) => {
      throw error instanceof CopyFailed
        ? new MoveFailed(`${error.message} The site continues with its database.`, { cause: error })
        : error;
    });
  await target.close();
  await assertUnused(source);
  switchTo(plan, startedAt);
  state.hasSwitched = true;
  await keepFromBeforeMove(plan.backupDir, startedAt).catch((error: Error) =>
    screen.write(`Couldn’t keep the last backup for 14 days: ${error.message}\n`),
  );
  endAttempt(dataDir);
  await unmarkTarget(to, dataDir);
  const digests = Object.values(copied);
  return { tables: digests.length, rows: digests.reduce((sum, { rows }) => sum + rows, 0) };
}

/** Waits a moment, because a site takes the lock briefly to see whether a mover is alive. */
async function takeLock(dataDir: string): Promise<() => void> {
  const end = performance.now() + waitForLockMs;
  for (;;) {
    const release = takeMoveLock(dataDir);
    if (release) return release;
    if (performance.now() > end) throw new MoveFailed('Another move is running. Wait until it is done.');
    await sleep(50);
  }
}

async function assertSchema(source: Side): Promise<void> {
  const applied = await source.migrations();
  const unknown = applied.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0)
    throw new MoveFailed(
      `A newer release changed the database (${unknown.join(', ')}). Run this command with that release.`,
    );
  const missing = migrationNames.filter((name) => !applied.includes(name));
  if (missing.length > 0)
    throw new MoveFailed(
      `The database is from an older release: ${missing.length} migrations are pending. Start the site with this release first.`,
    );
}

/** Marks the move for the site, and renews its expected end. @returns a function that ends the renewing. */
function keepMarked({ dataDir, to }: MovePlan, startedAt: Date, leftMs: () => number): () => void {
  const mark = () =>
    markMove(dataDir, {
      startedAt: startedAt.toISOString(),
      expectedEnd: new Date(Date.now() + leftMs()).toISOString(),
      to: databaseName(to),
    });
  mark();
  const timer = setInterval(mark, renewMarkMs);
  return () => clearInterval(timer);
}

function switchTo({ dataDir, setting, from, to }: MovePlan, now: Date): void {
  const moved: MovedDatabase = {
    environment: databaseName(setting),
    url: to,
    from: { url: from },
    movedAt: now.toISOString(),
  };
  replaceFile(movedDatabaseFile(dataDir), `${JSON.stringify(moved, undefined, 2)}\n`);
}

/** Removes the attempt's mark, which no longer matters, from a database that the site may be opening. */
async function unmarkTarget(to: Place, dataDir: string): Promise<void> {
  const side = await openSource(to, dataDir).catch(() => undefined);
  await side?.unmarkAttempt().catch(() => undefined);
  await side?.close().catch(() => undefined);
}

/** What the command prints after a move. */
export function movedText(
  { tables, rows, tookMs }: Moved,
  { setting, to }: Pick<MovePlan, 'setting' | 'to'>,
  secretPlace: string,
): string {
  const name = databaseName(to);
  return [
    `Moved ${rows.toLocaleString('en-US')} rows of ${tables} tables to ${name} in ${durationText(tookMs)}. Every column was compared.`,
    `A site that systemd or a container runtime started restarts on its own. Restart any other.`,
    ...(to
      ? [
          'When convenient, set DATABASE_URL in the settings to the address you gave here. Until then, DATA_DIR/database.json overrides it.',
        ]
      : setting
        ? [
            'When convenient, remove DATABASE_URL from the settings. Until then, DATA_DIR/database.json overrides it.',
          ]
        : []),
    `The secret isn’t in the database. It stays in use: ${secretPlace}. Another process or machine needs the same one, not a new one.`,
    'The former database is unchanged. To delete its data, and its address in DATA_DIR/database.json, once you are satisfied: npm run move -- --forget',
  ].join('\n');
}
