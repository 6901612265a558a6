import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import { isDraftName } from '../intake/draft-file.js';
import { spoolFolders } from '../intake/spool.service.js';

/** The results of past reconciliations. Instants are ISO 8601, UTC. */
export interface JournalStatus {
  /** When all files were last found in the database, or restored. */
  provenAt: string | null;
  /** How many leads were restored, when last, and how many in the latest series, at most a day apart. */
  restored: number;
  restoredAt: string | null;
  restoredTogether: number;
  /** How many files were deleted early to save space so far, and when last. */
  letGoEarly: number;
  letGoEarlyAt: string | null;
  /** When the clock was last read; noted once an hour. */
  seenAt: string | null;
  /** When the clock was last more than a day later than before: it was set ahead, or the site was off. */
  leaptAt: string | null;
}

const emptyStatus: JournalStatus = {
  provenAt: null,
  restored: 0,
  restoredAt: null,
  restoredTogether: 0,
  letGoEarly: 0,
  letGoEarlyAt: null,
  seenAt: null,
  leaptAt: null,
};

const fileName = 'standing.json';
const temporaryStart = '.standing-';
/** A file that is written takes less. */
const abandonedMs = 60_000;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** How long nothing is deleted by its age after the clock leapt ahead. */
const leapWaitMs = 7 * dayMs;

/** Stores the status of this host's journal in a file, because it is needed while the database is down. */
@Injectable()
export class JournalStatusService implements OnModuleInit {
  private readonly logger = new Logger(JournalStatusService.name);
  private readonly folder: string;
  /** How many files there are; exact after each reconciliation. */
  count = 0;
  /** The oldest day (UTC); undefined if there are no files. */
  since?: string;

  constructor(
    { DATA_DIR }: Environment,
    private readonly clock: ClockService,
  ) {
    this.folder = spoolFolders(DATA_DIR).kept;
  }

  async onModuleInit(): Promise<void> {
    await this.removeUnfinished();
    Object.assign(this, await countJournalFiles(this.folder));
  }

  read(): Promise<JournalStatus> {
    return readJournalStatus(this.folder);
  }

  /**
   * Notes a complete reconciliation.
   * @param remaining the files that remain.
   */
  async noteReconciled(remaining: { count: number; since?: string }): Promise<void> {
    Object.assign(this, { since: undefined, ...remaining });
    await this.note(() => ({ provenAt: this.now }));
  }

  /**
   * Whether data may be deleted by its age: the clock hasn't leapt ahead for a week. If it has, it may be
   * wrong, and today's data would look old. Notes leaps.
   */
  async isClockSteady(): Promise<boolean> {
    return (await this.waitingUntil()) === undefined;
  }

  /** The same for a nightly cleaning, and logs that it waits. @param what it deletes. */
  async mayClean(what: 'leads' | 'visits' | 'webhooks'): Promise<boolean> {
    const until = await this.waitingUntil();
    if (until) this.logger.warn({ event: 'cleaning.waiting', what, until, reason: leapReason });
    return until === undefined;
  }

  private async waitingUntil(): Promise<Date | undefined> {
    const status = await this.read();
    const now = this.clock.now();
    const sinceSeenMs = status.seenAt === null ? undefined : now.getTime() - Date.parse(status.seenAt);
    const leap = sinceSeenMs !== undefined && sinceSeenMs > dayMs ? { leaptAt: now.toISOString() } : {};
    if (sinceSeenMs === undefined || Math.abs(sinceSeenMs) > hourMs)
      await this.note(() => ({ seenAt: now.toISOString(), ...leap }));
    return deletionWaitsUntil({ ...status, ...leap }, now);
  }

  async noteRestored(count: number): Promise<void> {
    await this.note(({ restored, restoredAt, restoredTogether }) => {
      const isLater = restoredAt === null || Date.parse(this.now) - Date.parse(restoredAt) > dayMs;
      const before = isLater ? 0 : restoredTogether;
      return { restored: restored + count, restoredAt: this.now, restoredTogether: before + count };
    });
  }

  async noteDeletedEarly(count: number): Promise<void> {
    await this.note(({ letGoEarly }) => ({ letGoEarly: letGoEarly + count, letGoEarlyAt: this.now }));
  }

  /** Updates the file. Processes that share the folder see each other's changes. A failure is only logged. */
  private async note(changes: (before: JournalStatus) => Partial<JournalStatus>): Promise<void> {
    try {
      const before = await this.read();
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      const temporary = join(this.folder, `${temporaryStart}${randomUUID()}.tmp`);
      await writeFile(temporary, JSON.stringify({ ...before, ...changes(before) }), { mode: 0o600 });
      await rename(temporary, join(this.folder, fileName));
    } catch (error) {
      this.logger.warn({ event: 'journal.not-noted', code: (error as NodeJS.ErrnoException).code });
    }
  }

  /** Removes what processes left that were killed while they wrote. Others may be writing now. */
  private async removeUnfinished(): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [] as string[])) {
      if (!name.startsWith(temporaryStart)) continue;
      const file = join(this.folder, name);
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (Date.now() - mtimeMs > abandonedMs) await rm(file, { force: true }).catch(() => undefined);
    }
  }

  private get now(): string {
    return this.clock.now().toISOString();
  }
}

/** Why nothing is deleted by its age. */
const leapReason = 'The clock was set ahead, or the site was off for more than a day';

/** Returns until when nothing is deleted by its age; undefined if nothing waits. */
export function deletionWaitsUntil({ leaptAt }: Pick<JournalStatus, 'leaptAt'>, now: Date): Date | undefined {
  if (leaptAt === null) return undefined;
  const sinceMs = now.getTime() - Date.parse(leaptAt);
  // Before that moment, it was set back since.
  return sinceMs >= 0 && sinceMs < leapWaitMs ? new Date(Date.parse(leaptAt) + leapWaitMs) : undefined;
}

/** Reads the status from the journal's folder. */
export async function readJournalStatus(folder: string): Promise<JournalStatus> {
  try {
    return { ...emptyStatus, ...JSON.parse(await readFile(join(folder, fileName), 'utf8')) };
  } catch {
    return emptyStatus;
  }
}

/** Counts the journal's files, and finds the oldest day. */
export async function countJournalFiles(folder: string): Promise<{ count: number; since?: string }> {
  const days = (await readdir(folder).catch(() => [] as string[])).filter((name) => /^\d{4}-/.test(name));
  let count = 0;
  let since: string | undefined;
  for (const day of days.sort()) {
    const names = await readdir(join(folder, day)).catch(() => [] as string[]);
    const drafts = names.filter(isDraftName).length;
    if (drafts > 0) since ??= day;
    count += drafts;
  }
  return { count, since };
}
