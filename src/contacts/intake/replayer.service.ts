import { Injectable, Logger } from '@nestjs/common';
import { BackgroundTask, type NextRound } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { isRefusedForItsContent, isUnavailable } from '../../platform/database/database-unavailable.js';
import { JournalFilesService } from '../journal/journal-files.service.js';
import { LeadStore, OtherContentUnderKey, type StoredLead, WasErased } from './lead.store.js';
import type { LeadDraft } from './lead-draft.js';
import { SpoolService } from './spool.service.js';

const firstWaitMs = 1_000;
const longestWaitMs = 15_000;
/** A draft younger than this is left alone: the request that brought it may still be storing it. */
const handsOffMs = 3_000;
const deadlineMs = 5_000;
/** A draft that fails for an unknown reason is given up after so many tries. */
const triesAtMost = 10;

/** `done`: nothing waits any more. `young`: what still waits is too young. `failed`: something could not be stored. */
type Outcome = 'done' | 'young' | 'failed';

/** Stores the drafts that wait in the spool: at the start, and whenever a request was spooled but could not be stored. */
@Injectable()
export class ReplayerService {
  private readonly logger = new Logger(ReplayerService.name);
  /** How many drafts this process has brought from the spool into the database. */
  replayed = 0;
  private readonly tries = new Map<string, number>();
  readonly task = new BackgroundTask(
    async () => this.waitAfter(await this.storeWaiting()),
    (error) => {
      this.logger.error({ event: 'replay.failed', reason: String(error) });
      return this.waitAfter('failed');
    },
    { first: () => 0 },
  );
  private waitMs = firstWaitMs;

  constructor(
    private readonly spool: SpoolService,
    private readonly keptFiles: JournalFilesService,
    private readonly store: LeadStore,
    private readonly clock: ClockService,
  ) {}

  /** Makes sure that a round begins within so many milliseconds and sees what is spooled now. */
  wake(withinMs = this.waitMs): void {
    this.task.wake(withinMs);
  }

  private waitAfter(outcome: Outcome): NextRound {
    this.waitMs = outcome === 'failed' ? Math.min(this.waitMs * 2, longestWaitMs) : firstWaitMs;
    return outcome === 'done' ? undefined : this.waitMs;
  }

  /** Stores what waits, in order of arrival. */
  private async storeWaiting(): Promise<Outcome> {
    const drafts = await this.spool.waiting();
    const faults = new Map<LeadDraft, unknown>();
    let stored = 0;
    const now = this.clock.now().getTime();
    // One that seems to come from later was written before the clock was set back.
    const isYoung = ({ createdAt }: LeadDraft) => Math.abs(now - Date.parse(createdAt)) <= handsOffMs;
    for (const draft of drafts.filter((one) => !isYoung(one))) {
      if (this.task.isStopped) return 'done';
      try {
        await this.storeOne(draft);
        stored += 1;
      } catch (error) {
        if (isUnavailable(error)) {
          this.logger.warn({
            event: 'replay.put-off',
            requests: drafts.length,
            reason: reasonOf((error as Error).cause ?? error),
          });
          return 'failed';
        }
        faults.set(draft, error);
      }
    }
    for (const [draft, error] of faults) await this.giveUpIfHopeless(draft, error, stored > 0);
    if (faults.size > 0) return 'failed';
    return stored === drafts.length ? 'done' : 'young';
  }

  private async storeOne(draft: LeadDraft): Promise<void> {
    // Its sender was told that we call: what was free then may be taken, and would surprise them.
    const stored = await this.storeUnlessErased({ ...draft, window: undefined });
    this.tries.delete(draft.key);
    if (!stored) return this.spool.remove(draft.key);
    const { id, replayed } = stored;
    await this.keptFiles.keep(draft, stored);
    this.replayed++;
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

  /** An unknown fault counts against a draft only where the database took another one in the same round. */
  private async giveUpIfHopeless(draft: LeadDraft, error: unknown, tookAnother: boolean): Promise<void> {
    const tries = (this.tries.get(draft.key) ?? 0) + (tookAnother ? 1 : 0);
    this.tries.set(draft.key, tries);
    if (!isHopeless(error) && tries < triesAtMost) return;
    this.tries.delete(draft.key);
    await this.spool.moveToDeadLetters(draft.key, reasonOf(error));
  }
}

const isHopeless = (error: unknown) => error instanceof OtherContentUnderKey || isRefusedForItsContent(error);

/** A driver's code where there is one: its message may quote the visitor. */
function reasonOf(error: unknown): string {
  const { code, name, message } = error as { code?: string; name?: string; message?: string };
  if (error instanceof OtherContentUnderKey) return 'The same key came before with other details';
  return code ? `The database refused it: ${code}` : `${name}: ${message}`;
}
