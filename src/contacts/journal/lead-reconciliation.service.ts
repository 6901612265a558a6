import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { BackgroundTask, type NextRound } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import { Tuning } from '../../platform/config/tuning.js';
import { isRefusedForItsContent, isUnavailable } from '../../platform/database/database-unavailable.js';
import { marks } from '../../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { keyOfFile } from '../intake/draft-file.js';
import { IntakeService } from '../intake/intake.service.js';
import { LeadStore, WasErased } from '../intake/lead.store.js';
import type { LeadDraft } from '../intake/lead-draft.js';
import { type JournalFile, JournalFilesService } from './journal-files.service.js';
import { JournalStatusService } from './journal-status.service.js';

/** How long a file is kept after the day when its request was stored. */
const retentionDays = 7;
const dayMs = 24 * 60 * 60_000;
/** Keys per query. */
const batchSize = 500;
/** The pause after a run is a multiple of its duration, within bounds, so that runs take 1% of the time. */
const pauseFactor = 100;
const minPauseMs = 30_000;
const maxPauseMs = 5 * 60_000;
const retryMs = 5_000;
const deadlineMs = 5_000;
/** How long to wait for leads in progress, per batch. */
const maxYieldMs = 1_000;
/** How many reconciled files to offer for deletion when the disk is full. */
const maxSpareFiles = 500;

/** A day's files, and about how many bytes each uses on disk. */
interface JournalDay {
  day: string;
  /** Whether its files are past their retention. */
  isExpired: boolean;
  files: JournalFile[];
  bytesEach: number;
}

/** The result of one reconciliation. */
interface Reconciliation {
  restored: number;
  deletedEarly: number;
  /** Requests that are missing in the database and could not be restored. */
  unrestored: number;
  /** Files that remain. */
  count: number;
  since?: string;
  spare: JournalFile[];
  /** How long it waited for leads in progress. */
  pausedMs: number;
}

/**
 * Compares the journal with the database again and again, and restores leads that the database has lost: by a
 * failover, by restoring an older backup, or in a crash. Only files whose leads were just found are deleted.
 */
@Injectable()
export class LeadReconciliationService {
  private readonly logger = new Logger(LeadReconciliationService.name);
  private readonly task = new BackgroundTask(
    () => this.round(),
    (error) => {
      const event = isUnavailable(error) ? 'journal.delayed' : 'journal.failed';
      this.logger.warn({ event, reason: reasonOf(error) });
      return retryMs;
    },
    { first: () => (this.tuning.reconcilesByItself ? 0 : undefined) },
  );

  constructor(
    private readonly files: JournalFilesService,
    private readonly status: JournalStatusService,
    private readonly store: LeadStore,
    private readonly intake: IntakeService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly environment: Environment,
    private readonly clock: ClockService,
    private readonly tuning: Tuning,
  ) {}

  /**
   * Looks up every journal file, restores missing leads, and deletes reconciled files that are past their
   * retention or over the size limit.
   */
  async reconcile(): Promise<Reconciliation> {
    const run: Reconciliation = {
      restored: 0,
      deletedEarly: 0,
      unrestored: 0,
      count: 0,
      spare: [],
      pausedMs: 0,
    };
    try {
      const days = await this.filesByDay();
      const bytes = days
        .filter(({ isExpired }) => !isExpired)
        .map(({ files, bytesEach }) => files.length * bytesEach);
      let excess = sum(bytes) - this.environment.SPOOL_KEPT_MB * 2 ** 20;
      for (const day of days) excess -= await this.reconcileDay(day, excess, run);
    } finally {
      if (run.restored > 0) await this.status.noteRestored(run.restored);
      if (run.deletedEarly > 0) {
        this.logger.warn({ event: 'journal.deleted-early', files: run.deletedEarly });
        await this.status.noteDeletedEarly(run.deletedEarly);
      }
    }
    this.files.setSpareFiles(run.spare);
    if (!this.task.isStopped && run.unrestored === 0) await this.status.noteReconciled(run);
    return run;
  }

  private async round(): Promise<NextRound> {
    const began = performance.now();
    const { restored, pausedMs } = await this.reconcile();
    // The duration of a run without restores is not known yet.
    if (restored > 0) return minPauseMs;
    const rest = (performance.now() - began - pausedMs) * pauseFactor;
    return Math.min(Math.max(rest, minPauseMs), maxPauseMs);
  }

  /**
   * Reconciles the files of one day.
   * @param excess bytes over the size limit; none if negative.
   * @returns how many bytes were deleted early.
   */
  private async reconcileDay(
    { day, isExpired, files, bytesEach }: JournalDay,
    excess: number,
    run: Reconciliation,
  ): Promise<number> {
    const missing: JournalFile[] = [];
    let deletedBytes = 0;
    for (let from = 0; from < files.length && !this.task.isStopped; from += batchSize) {
      const some = files.slice(from, from + batchSize);
      const found = await this.filesInDatabase(some);
      const known = new Set(found);
      missing.push(...some.filter((file) => !known.has(file)));
      const surplus = Math.max(0, Math.ceil((excess - deletedBytes) / Math.max(bytesEach, 1)));
      const deletable = isExpired ? found : found.slice(0, surplus);
      await this.files.delete(deletable);
      if (!isExpired) {
        run.deletedEarly += deletable.length;
        deletedBytes += deletable.length * bytesEach;
      }
      this.count(run, day, found.slice(deletable.length));
      await this.yieldToLeads(run);
    }
    await this.restoreMissing(missing, run);
    if (isExpired) await this.files.removeDay(day);
    return deletedBytes;
  }

  private count(run: Reconciliation, day: string, remaining: JournalFile[]): void {
    if (remaining.length === 0) return;
    run.count += remaining.length;
    run.since ??= day;
    run.spare.push(...remaining.slice(0, maxSpareFiles - run.spare.length));
  }

  private async filesInDatabase(files: readonly JournalFile[]): Promise<JournalFile[]> {
    const rows: { idempotencyKey: string }[] = await this.unitOfWork.run(
      (manager) =>
        manager.query(
          `SELECT idempotencyKey FROM contacts WHERE idempotencyKey IN ${marks(files.length)}`,
          files.map(({ name }) => keyOfFile(name)),
        ),
      { deadlineMs },
    );
    const keys = new Set(rows.map(({ idempotencyKey }) => idempotencyKey));
    return files.filter(({ name }) => keys.has(keyOfFile(name)));
  }

  /** Restores leads in order of arrival. */
  private async restoreMissing(missing: readonly JournalFile[], run: Reconciliation): Promise<void> {
    const drafts: { file: JournalFile; draft: LeadDraft }[] = [];
    for (const file of missing) {
      const draft = await this.read(file);
      if (draft) drafts.push({ file, draft });
    }
    drafts.sort((a, b) => Date.parse(a.draft.createdAt) - Date.parse(b.draft.createdAt));
    for (const { file, draft } of drafts) {
      if (this.task.isStopped) return;
      await this.restore(file, draft, run);
      await this.yieldToLeads(run);
    }
  }

  /** Returns nothing for a file deleted by another process. An unreadable one moves to the dead letters. */
  private async read(file: JournalFile): Promise<LeadDraft | undefined> {
    try {
      return await this.files.read(file);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined)
        await this.files.moveToDeadLetters(
          file,
          'The file isn’t a valid lead; it may be damaged or incomplete',
        );
      else if (code !== 'ENOENT') throw error;
      return undefined;
    }
  }

  private async restore(file: JournalFile, draft: LeadDraft, run: Reconciliation): Promise<void> {
    try {
      const { id, key, replayed } = await this.store.restore(draft, deadlineMs);
      // A request without a key may by now be the repeat of a newer one.
      if (key !== draft.key) return await this.files.delete([file]);
      if (replayed) return this.count(run, file.day, [file]);
      await this.files.moveToToday(file);
      run.count += 1;
      run.restored += 1;
      this.logger.warn({ event: 'lead.restored', lead: id });
    } catch (error) {
      if (error instanceof WasErased) return await this.files.erase([draft.key]);
      if (isUnavailable(error)) throw error;
      run.unrestored += 1;
      if (isRefusedForItsContent(error)) await this.files.moveToDeadLetters(file, reasonOf(error));
      else this.logger.error({ event: 'lead.not-restored', reason: reasonOf(error) });
    }
  }

  private async filesByDay(): Promise<JournalDay[]> {
    const now = this.clock.now().getTime();
    const isSteady = await this.status.isClockSteady();
    const days: JournalDay[] = [];
    for (const day of await this.files.days()) {
      const files = await this.files.filesOf(day);
      const isExpired = isSteady && Date.parse(day) + (retentionDays + 1) * dayMs <= now;
      days.push({ day, isExpired, files, bytesEach: await this.files.bytesEach(files) });
    }
    return days;
  }

  /** Yields to other work, and to leads first. */
  private async yieldToLeads(run: Reconciliation): Promise<void> {
    const began = performance.now();
    do await sleep(2);
    while (this.intake.isBusy && performance.now() < began + maxYieldMs);
    run.pausedMs += performance.now() - began;
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Returns the driver's code if there is one: its message may quote the visitor. */
function reasonOf(error: unknown): string {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: { code?: string } };
  return code ?? cause?.code ?? name ?? 'unknown';
}
