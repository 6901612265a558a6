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
import { JournalFilesService, type KeptFile } from './journal-files.service.js';
import { JournalStatusService } from './journal-status.service.js';

/** How long a file is kept after the day on which its request was stored. */
const keptDays = 7;
const dayMs = 24 * 60 * 60_000;
/** Keys that are looked for in one query. */
const lookedForAtOnce = 500;
/** One look follows the other after so many times its own length, but within these bounds: it takes a hundredth of the time. */
const restsFor = 100;
const restsAtLeastMs = 30_000;
const restsAtMostMs = 5 * 60_000;
const afterFailureMs = 5_000;
const deadlineMs = 5_000;
/** Leads come first, for so long. */
const standsAsideMs = 1_000;
/** Proven files that may go at once where the disk is full. */
const sparesAtMost = 500;

/** The files of a day, and about how many bytes each takes on the disk. */
interface KeptDay {
  day: string;
  /** Whether its files have been kept long enough. */
  isOver: boolean;
  files: KeptFile[];
  bytesEach: number;
}

/** What a look at all kept files found. */
interface Look {
  restored: number;
  letGoEarly: number;
  /** Requests that the database does not have and that could not be stored again. */
  unproven: number;
  /** Files that stay. */
  count: number;
  since?: string;
  spare: KeptFile[];
  /** How long it waited for leads on their way. */
  stoodAsideMs: number;
}

/**
 * Looks for the keys of kept requests in the database, again and again, and stores those again that it has lost: by a failover, by
 * the restore of an older backup, or in a crash. Only what was just found there is let go.
 */
@Injectable()
export class LeadReconciliationService {
  private readonly logger = new Logger(LeadReconciliationService.name);
  private readonly task = new BackgroundTask(
    () => this.round(),
    (error) => {
      const event = isUnavailable(error) ? 'proof.put-off' : 'proof.failed';
      this.logger.warn({ event, reason: reasonOf(error) });
      return afterFailureMs;
    },
    { first: () => (this.tuning.reconcilesByItself ? 0 : undefined) },
  );

  constructor(
    private readonly files: JournalFilesService,
    private readonly standing: JournalStatusService,
    private readonly store: LeadStore,
    private readonly intake: IntakeService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly environment: Environment,
    private readonly clock: ClockService,
    private readonly tuning: Tuning,
  ) {}

  /** Looks for every kept request, stores again what is missing, and lets go what is found and over, or beyond the room for it. */
  async prove(): Promise<Look> {
    const look: Look = { restored: 0, letGoEarly: 0, unproven: 0, count: 0, spare: [], stoodAsideMs: 0 };
    try {
      const days = await this.keptByDay();
      const bytes = days
        .filter(({ isOver }) => !isOver)
        .map(({ files, bytesEach }) => files.length * bytesEach);
      let excess = sum(bytes) - this.environment.SPOOL_KEPT_MB * 2 ** 20;
      for (const day of days) excess -= await this.proveDay(day, excess, look);
    } finally {
      if (look.restored > 0) await this.standing.noteRestored(look.restored);
      if (look.letGoEarly > 0) {
        this.logger.warn({ event: 'spool.let-go-early', files: look.letGoEarly });
        await this.standing.noteLetGoEarly(look.letGoEarly);
      }
    }
    this.files.setSpare(look.spare);
    if (!this.task.isStopped && look.unproven === 0) await this.standing.noteProven(look);
    return look;
  }

  private async round(): Promise<NextRound> {
    const began = performance.now();
    const { restored, stoodAsideMs } = await this.prove();
    // How long a look takes that finds everything is not known yet.
    if (restored > 0) return restsAtLeastMs;
    const rest = (performance.now() - began - stoodAsideMs) * restsFor;
    return Math.min(Math.max(rest, restsAtLeastMs), restsAtMostMs);
  }

  /**
   * @param excess bytes that are kept beyond the room for them; none where it is negative.
   * @returns how many bytes it let go before their time.
   */
  private async proveDay(
    { day, isOver, files, bytesEach }: KeptDay,
    excess: number,
    look: Look,
  ): Promise<number> {
    const absent: KeptFile[] = [];
    let letGoBytes = 0;
    for (let from = 0; from < files.length && !this.task.isStopped; from += lookedForAtOnce) {
      const some = files.slice(from, from + lookedForAtOnce);
      const there = await this.thoseInDatabase(some);
      const known = new Set(there);
      absent.push(...some.filter((file) => !known.has(file)));
      const surplus = Math.max(0, Math.ceil((excess - letGoBytes) / Math.max(bytesEach, 1)));
      const gone = isOver ? there : there.slice(0, surplus);
      await this.files.letGo(gone);
      if (!isOver) {
        look.letGoEarly += gone.length;
        letGoBytes += gone.length * bytesEach;
      }
      this.count(look, day, there.slice(gone.length));
      await this.standAside(look);
    }
    await this.restoreAll(absent, look);
    if (isOver) await this.files.removeDay(day);
    return letGoBytes;
  }

  private count(look: Look, day: string, stay: KeptFile[]): void {
    if (stay.length === 0) return;
    look.count += stay.length;
    look.since ??= day;
    look.spare.push(...stay.slice(0, sparesAtMost - look.spare.length));
  }

  private async thoseInDatabase(files: readonly KeptFile[]): Promise<KeptFile[]> {
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

  /** Stores again, in order of arrival. */
  private async restoreAll(absent: readonly KeptFile[], look: Look): Promise<void> {
    const drafts: { file: KeptFile; draft: LeadDraft }[] = [];
    for (const file of absent) {
      const draft = await this.read(file);
      if (draft) drafts.push({ file, draft });
    }
    drafts.sort((a, b) => Date.parse(a.draft.createdAt) - Date.parse(b.draft.createdAt));
    for (const { file, draft } of drafts) {
      if (this.task.isStopped) return;
      await this.restore(file, draft, look);
      await this.standAside(look);
    }
  }

  /** Nothing for a file that another process has let go meanwhile. One that cannot be understood becomes a dead letter. */
  private async read(file: KeptFile): Promise<LeadDraft | undefined> {
    try {
      return await this.files.read(file);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined) await this.files.moveToDeadLetters(file, 'The file cannot be understood');
      else if (code !== 'ENOENT') throw error;
      return undefined;
    }
  }

  private async restore(file: KeptFile, draft: LeadDraft, look: Look): Promise<void> {
    try {
      const { id, key, replayed } = await this.store.restore(draft, deadlineMs);
      // Without a key, it may be what another request repeats that came since.
      if (key !== draft.key) return await this.files.letGo([file]);
      if (replayed) return this.count(look, file.day, [file]);
      await this.files.keepAnew(file);
      look.count += 1;
      look.restored += 1;
      this.logger.warn({ event: 'lead.restored', lead: id });
    } catch (error) {
      if (error instanceof WasErased) return await this.files.erase([draft.key]);
      if (isUnavailable(error)) throw error;
      look.unproven += 1;
      if (isRefusedForItsContent(error)) await this.files.moveToDeadLetters(file, reasonOf(error));
      else this.logger.error({ event: 'lead.not-restored', reason: reasonOf(error) });
    }
  }

  private async keptByDay(): Promise<KeptDay[]> {
    const now = this.clock.now().getTime();
    const days: KeptDay[] = [];
    for (const day of await this.files.days()) {
      const files = await this.files.of(day);
      const isOver = Date.parse(day) + (keptDays + 1) * dayMs <= now;
      days.push({ day, isOver, files, bytesEach: await this.files.bytesEach(files) });
    }
    return days;
  }

  /** Lets everything else go on, and leads first. */
  private async standAside(look: Look): Promise<void> {
    const began = performance.now();
    do await sleep(2);
    while (this.intake.isBusy && performance.now() < began + standsAsideMs);
    look.stoodAsideMs += performance.now() - began;
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** A driver's code where there is one: its message may quote the visitor. */
function reasonOf(error: unknown): string {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: { code?: string } };
  return code ?? cause?.code ?? name ?? 'unknown';
}
