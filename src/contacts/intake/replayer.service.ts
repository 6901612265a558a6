import { Injectable, Logger } from '@nestjs/common';
import { BackgroundTask, type NextRound } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { isRefusedForItsContent, isUnavailable } from '../../platform/database/database-unavailable.js';
import { JournalFilesService } from '../journal/journal-files.service.js';
import { IdempotencyKeyReused, LeadStore, type StoredLead, WasErased } from './lead.store.js';
import type { LeadDraft } from './lead-draft.js';
import { SpoolService } from './spool.service.js';

const minWaitMs = 1_000;
const maxWaitMs = 15_000;
/** Drafts younger than this are skipped: the request that wrote one may still be storing it. */
const minAgeMs = 3_000;
const deadlineMs = 5_000;
/** How often a draft that fails for an unknown reason is tried. */
const maxTries = 10;

/** `done`: nothing is left. `young`: the rest is too young. `failed`: something could not be stored. */
type Outcome = 'done' | 'young' | 'failed';

/** Stores the drafts in the spool: at startup, and whenever a request was spooled but not stored. */
@Injectable()
export class ReplayerService {
  private readonly logger = new Logger(ReplayerService.name);
  /** How many drafts this process has stored from the spool. */
  replayed = 0;
  /** How many it found in the database, where another process had stored them, or this one unnoticed. */
  repeated = 0;
  private readonly tries = new Map<string, number>();
  readonly task = new BackgroundTask(
    async () => this.waitAfter(await this.storeWaiting()),
    (error) => {
      this.logger.error({ event: 'replay.failed', reason: String(error) });
      return this.waitAfter('failed');
    },
    { first: () => 0 },
  );
  private waitMs = minWaitMs;

  constructor(
    private readonly spool: SpoolService,
    private readonly journalFiles: JournalFilesService,
    private readonly store: LeadStore,
    private readonly clock: ClockService,
  ) {}

  /** Makes sure that a round starts within `withinMs` and includes what is spooled now. */
  wake(withinMs = this.waitMs): void {
    this.task.wake(withinMs);
  }

  private waitAfter(outcome: Outcome): NextRound {
    this.waitMs = outcome === 'failed' ? Math.min(this.waitMs * 2, maxWaitMs) : minWaitMs;
    return outcome === 'done' ? undefined : this.waitMs;
  }

  /** Stores the waiting drafts in order of arrival. */
  private async storeWaiting(): Promise<Outcome> {
    const drafts = await this.spool.waiting();
    const failures = new Map<LeadDraft, unknown>();
    let stored = 0;
    const now = this.clock.now().getTime();
    // A draft from the future was written before the clock was set back.
    const isYoung = ({ createdAt }: LeadDraft) => Math.abs(now - Date.parse(createdAt)) <= minAgeMs;
    for (const draft of drafts.filter((one) => !isYoung(one))) {
      if (this.task.isStopped) return 'done';
      try {
        await this.storeOne(draft);
        stored += 1;
      } catch (error) {
        if (isUnavailable(error)) {
          this.logger.warn({
            event: 'replay.delayed',
            requests: drafts.length,
            reason: reasonOf((error as Error).cause ?? error),
          });
          return 'failed';
        }
        failures.set(draft, error);
      }
    }
    for (const [draft, error] of failures) await this.giveUpIfPermanent(draft, error, stored > 0);
    if (failures.size > 0) return 'failed';
    return stored === drafts.length ? 'done' : 'young';
  }

  private async storeOne(draft: LeadDraft): Promise<void> {
    // The page asked the sender to expect a call. The slot may be booked by now, so it isn't reserved here.
    const stored = await this.storeUnlessErased({ ...draft, window: undefined });
    this.tries.delete(draft.key);
    if (!stored) return this.spool.remove(draft.key);
    const { id, replayed } = stored;
    await this.journalFiles.add(draft, stored);
    if (replayed) this.repeated++;
    else this.replayed++;
    this.logger.log({ event: 'lead.replayed', lead: id, replayed });
  }

  private async storeUnlessErased(draft: LeadDraft): Promise<StoredLead | undefined> {
    try {
      return await this.store.store(draft, deadlineMs, { hasWaited: true });
    } catch (error) {
      if (error instanceof WasErased) return undefined;
      throw error;
    }
  }

  /**
   * Moves a draft to the dead letters if it can't be stored. An unknown error counts only if another draft
   * was stored in the same round.
   */
  private async giveUpIfPermanent(draft: LeadDraft, error: unknown, storedAnother: boolean): Promise<void> {
    const tries = (this.tries.get(draft.key) ?? 0) + (storedAnother ? 1 : 0);
    this.tries.set(draft.key, tries);
    if (!isPermanent(error) && tries < maxTries) return;
    this.tries.delete(draft.key);
    await this.spool.moveToDeadLetters(draft.key, reasonOf(error));
  }
}

const isPermanent = (error: unknown) =>
  error instanceof IdempotencyKeyReused || isRefusedForItsContent(error);

/** Returns the driver's code if there is one: its message may quote the visitor. */
function reasonOf(error: unknown): string {
  const { code, name, message } = error as { code?: string; name?: string; message?: string };
  if (error instanceof IdempotencyKeyReused)
    return 'A lead with the same idempotency key but different details already exists';
  return code ? `The database rejected the lead: ${code}` : `${name}: ${message}`;
}
