import { Injectable, Logger, ServiceUnavailableException } from '@nestjs/common';
import { type DayWindow, readWindow } from '../../../views/contracts/bookings/free-windows.js';
import type { SpamSign } from '../../../views/contracts/leads/spam-signs.js';
import { oneLine } from '../../../views/format/one-line.js';
import { isOutside } from '../../../views/forms/leads/outside-area.js';
import { wholePlace } from '../../../views/forms/leads/service-area.js';
import { isYes } from '../../../views/forms/rules.js';
import { FreeWindowsService } from '../../business/availability/free-windows.service.js';
import { WindowTaken } from '../../business/availability/slots.service.js';
import { BusinessService } from '../../business/business.service.js';
import { PriceListsService } from '../../business/price-lists.service.js';
import { ActorService } from '../../platform/audit/actor.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Tuning } from '../../platform/config/tuning.js';
import { isRefusedForItsContent, isUnavailable } from '../../platform/database/database-unavailable.js';
import { RateLimitsService } from '../../platform/http/rate-limits.service.js';
import type { ContactRequest } from '../dto/contact-request.dto.js';
import type { ManualLead } from '../dto/manual-lead.dto.js';
import { JournalFilesService } from '../journal/journal-files.service.js';
import { CustomerLinksService } from '../links/customer-links.service.js';
import type { Evidence } from './evidence.js';
import { FormTokensService } from './form-tokens.service.js';
import { IdempotencyKeyReused, LeadStore } from './lead.store.js';
import { answersOf, type FormAnswers, fingerprintOf, isOfContent, type LeadDraft } from './lead-draft.js';
import { ReplayerService } from './replayer.service.js';
import { isGuessable, RequestKeysService } from './request-keys.service.js';
import { shownEstimate } from './shown-estimate.js';
import { spamSignsOf } from './spam-signs.js';
import { SpoolService } from './spool.service.js';

export interface AcceptedLead {
  /** Null while the lead waits in the spool for the database. */
  id: number | null;
  /** Whether the same request was accepted before, so that nothing new was stored. */
  replayed: boolean;
  /** The slot that was booked right away; undefined if the business confirms it. */
  booked?: DayWindow;
  /**
   * The path of the customer's link. None while the lead waits, nor for a repeat without a random key: its
   * sender may be someone else.
   */
  link?: string;
}

/** Turns every visitor's request into a lead, no matter how it was sent. */
@Injectable()
export class IntakeService {
  private readonly logger = new Logger(IntakeService.name);
  /** Counts of what this process did with requests. A repeat counts only as `repeated`. */
  readonly counts = { stored: 0, spooled: 0, repeated: 0, rejected: 0 };
  /** Requests in progress, by key. */
  private readonly inProgress = new Map<string, { fingerprint: string; outcome: Promise<AcceptedLead> }>();

  constructor(
    private readonly spool: SpoolService,
    private readonly journalFiles: JournalFilesService,
    private readonly store: LeadStore,
    private readonly replayer: ReplayerService,
    private readonly tokens: FormTokensService,
    private readonly business: BusinessService,
    private readonly priceLists: PriceListsService,
    private readonly freeWindows: FreeWindowsService,
    private readonly links: CustomerLinksService,
    private readonly keys: RequestKeysService,
    private readonly clock: ClockService,
    private readonly tuning: Tuning,
    private readonly limits: RateLimitsService,
    private readonly actor: ActorService,
  ) {}

  /** Whether a lead is being accepted right now. Background work pauses then. */
  get isBusy(): boolean {
    return this.inProgress.size > 0;
  }

  /**
   * Accepts a validated request once. When this returns, the request is on disk, in the database, or both.
   * @param evidence how it was sent. A repeat under the same key gets the first answer again.
   * @throws {WindowTaken} if the chosen slot was just booked; nothing is stored.
   * @throws {IdempotencyKeyReused} if the key was used for other content.
   * @throws {IntakeUnavailable} if neither the spool nor the database could store it.
   */
  async accept(request: ContactRequest, evidence: Evidence): Promise<AcceptedLead> {
    return this.take(this.draftOf(request, evidence));
  }

  /**
   * Stores a lead that the owner adds, with the same guarantees. It never counts as spam and triggers no
   * alert. The customer gets a confirmation only if the owner chose that.
   * @throws {IdempotencyKeyReused} and {IntakeUnavailable}, as for {@link accept}.
   */
  async addManual({ key, source, sendAcknowledgement, ...fields }: ManualLead): Promise<AcceptedLead> {
    const answers = { ...answersOf(fields as ContactRequest), email: fields.email ?? '' };
    return this.take({
      key,
      isKeyless: false,
      fingerprint: fingerprintOf(answers),
      createdAt: this.clock.now().toISOString(),
      wish: this.withPlace(answers),
      spamSigns: [],
      touches: {},
      byHand: { source, isAcknowledged: isYes(sendAcknowledgement), apiKey: this.actor.apiKey },
    });
  }

  /** Checks whether a lead is stored, or waits in the spool, under a key. */
  async isKnown(key: string): Promise<boolean> {
    return (await this.spool.find(key)) !== undefined || (await this.store.isKnown(key));
  }

  private async take(draft: LeadDraft): Promise<AcceptedLead> {
    const same = this.inProgress.get(draft.key);
    if (same) {
      if (same.fingerprint !== draft.fingerprint) throw new IdempotencyKeyReused();
      const first = await same.outcome;
      this.counts.repeated++;
      return { ...first, replayed: true, link: this.mayRepeatLink(draft) ? first.link : undefined };
    }
    const outcome = this.persist(draft).finally(() => this.inProgress.delete(draft.key));
    this.inProgress.set(draft.key, { fingerprint: draft.fingerprint, outcome });
    const accepted = await outcome;
    this.counts[outcomeOf(accepted)]++;
    this.logger.log({ event: 'lead.accepted', lead: accepted.id, replayed: accepted.replayed });
    return accepted;
  }

  private draftOf(request: ContactRequest, evidence: Evidence): LeadDraft {
    const now = this.clock.now();
    const answers = answersOf(request);
    const fingerprint = fingerprintOf(answers);
    const token = this.tokens.check(evidence.token, now.getTime());
    const wish = this.withPlace(answers);
    return {
      key: evidence.key ?? this.keys.ofContent(fingerprint, now),
      isKeyless: evidence.key === undefined,
      fingerprint,
      createdAt: now.toISOString(),
      wish,
      spamSigns: [
        ...spamSignsOf(answers, { honeypotFilled: evidence.honeypotFilled, token }),
        ...(evidence.isOverLimit ? (['limit'] satisfies SpamSign[]) : []),
      ],
      touches: evidence.touches,
      profile: evidence.profile,
      adClick: evidence.adClick,
      estimate: shownEstimate(evidence.price, this.priceLists.recent),
      // Outside the area, the owner decides whether to come.
      window: isOutside(wish, this.business.facts.serviceArea) ? undefined : this.windowOf(request, evidence),
    };
  }

  /** Completes a street by the city or ZIP code of the form, and the city or ZIP code by the address. */
  private withPlace(answers: FormAnswers): FormAnswers {
    const { address, serviceArea } = answers;
    if (!address) return answers;
    return {
      ...answers,
      ...wholePlace(oneLine(address), serviceArea ?? '', this.business.facts.serviceArea),
    };
  }

  /** Returns the slot to book right away. Each network gets a few; later ones are only requested. */
  private windowOf({ freeWindow }: ContactRequest, { address }: Evidence): DayWindow | undefined {
    const window = readWindow(freeWindow);
    if (!window || !this.freeWindows.isInstant) return undefined;
    return this.limits.take('formBooking', address) ? window : undefined;
  }

  /** Writes to disk, then to the database. If that doesn't answer in time, the file is enough and stays. */
  private async persist(draft: LeadDraft): Promise<AcceptedLead> {
    const waiting = await this.spool.find(draft.key);
    if (waiting && !isOfContent(waiting.fingerprint, draft)) throw new IdempotencyKeyReused();
    const isSpooled = Boolean(waiting) || (await this.writeToSpool(draft));
    try {
      // A waiting draft was confirmed without a slot.
      const toStore = waiting ? { ...waiting, window: undefined } : draft;
      const isWindowFree =
        Boolean(toStore.window) && (await this.freeWindows.isFree(toStore.window as DayWindow));
      const stored = await this.store.store(toStore, this.tuning.leadDeadlineMs, { isWindowFree });
      const { id, replayed, isBooked } = stored;
      if (isSpooled) void this.journalFiles.add(waiting ?? draft, stored);
      if (isBooked && !replayed) void this.freeWindows.refresh();
      const isRepeat = replayed || Boolean(waiting);
      const link = isRepeat && !this.mayRepeatLink(draft) ? undefined : this.links.pathOf(toStore);
      return { id, replayed, link, booked: isBooked ? toStore.window : undefined };
    } catch (error) {
      return this.withoutDatabase(draft, { error, isSpooled, wasWaiting: Boolean(waiting) });
    }
  }

  /** Whether only a request's first sender can know its key: then repeats get the customer's link again. */
  private mayRepeatLink({ key, isKeyless }: LeadDraft): boolean {
    return !isKeyless && !isGuessable(key);
  }

  private async withoutDatabase(
    draft: LeadDraft,
    { error, isSpooled, wasWaiting }: { error: unknown; isSpooled: boolean; wasWaiting: boolean },
  ): Promise<AcceptedLead> {
    if (error instanceof IdempotencyKeyReused || error instanceof WindowTaken) {
      if (error instanceof WindowTaken) void this.freeWindows.refresh();
      // A draft that was confirmed earlier stays in the spool: the replayer moves it to the dead letters.
      if (isSpooled && !wasWaiting) await this.spool.remove(draft.key);
      throw error;
    }
    if (!isSpooled) {
      if (isRefusedForItsContent(error)) throw error;
      this.counts.rejected++;
      throw new IntakeUnavailable(this.business.site.phone, error);
    }
    this.report(error);
    this.replayer.wake();
    return { id: null, replayed: wasWaiting };
  }

  /** Logs a warning if the database is down, and an error for anything else. */
  private report(error: unknown): void {
    const { name, code, cause, stack } = error as Error & { code?: string; cause?: { code?: string } };
    if (isUnavailable(error)) this.logger.warn({ event: 'lead.spooled', code: code ?? cause?.code });
    else this.logger.error({ event: 'lead.spooled', name, code, stack: stack?.split('\n').slice(1, 8) });
  }

  private async writeToSpool(draft: LeadDraft): Promise<boolean> {
    try {
      await this.spool.write(draft);
      return true;
    } catch (error) {
      this.logger.error({ event: 'spool.failed', code: (error as NodeJS.ErrnoException).code });
      return false;
    }
  }
}

function outcomeOf({ id, replayed }: AcceptedLead) {
  if (replayed) return 'repeated';
  return id === null ? 'spooled' : 'stored';
}

/** 503: the one case in which a visitor has to try again, or call. */
export class IntakeUnavailable extends ServiceUnavailableException {
  constructor(phone: string, cause: unknown) {
    super(`We couldn’t save your request. Try again in a minute, or call us at ${phone}.`, { cause });
  }
}
