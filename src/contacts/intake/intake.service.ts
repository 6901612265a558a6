import { Injectable, Logger, ServiceUnavailableException } from '@nestjs/common';
import { type DayWindow, readWindow } from '../../../views/contracts/bookings/free-windows.js';
import { isYes } from '../../../views/forms/rules.js';
import { FreeWindowsService } from '../../business/availability/free-windows.service.js';
import { WindowTaken } from '../../business/availability/slots.service.js';
import { BusinessService } from '../../business/business.service.js';
import { PriceListsService } from '../../business/price-lists.service.js';
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
import { LeadStore, OtherContentUnderKey } from './lead.store.js';
import { fingerprintOf, isOfContent, keyOfContent, type LeadDraft, wishOf } from './lead-draft.js';
import { ReplayerService } from './replayer.service.js';
import { shownEstimate } from './shown-estimate.js';
import { spamSignsOf } from './spam-signs.js';
import { SpoolService } from './spool.service.js';

export interface AcceptedLead {
  /** Null while the lead waits in the spool for the database. */
  id: number | null;
  /** Whether the same request had been accepted before; nothing new was kept then. */
  replayed: boolean;
  /** The window that it has at once; undefined for a wish. */
  booked?: DayWindow;
  /** The customer's own link to it, as a path; none while it waits, nor for whoever repeats another's words without a key. */
  link?: string;
}

/** Where every request of a visitor becomes a lead, whichever way it was sent. */
@Injectable()
export class IntakeService {
  private readonly logger = new Logger(IntakeService.name);
  /** What this process did with requests; a repeat of an accepted one is only `repeated`. */
  readonly counts = { stored: 0, spooled: 0, repeated: 0, unkept: 0 };
  /** Requests that are being accepted now, by key. */
  private readonly underWay = new Map<string, { fingerprint: string; outcome: Promise<AcceptedLead> }>();

  constructor(
    private readonly spool: SpoolService,
    private readonly keptFiles: JournalFilesService,
    private readonly store: LeadStore,
    private readonly replayer: ReplayerService,
    private readonly tokens: FormTokensService,
    private readonly business: BusinessService,
    private readonly priceLists: PriceListsService,
    private readonly freeWindows: FreeWindowsService,
    private readonly links: CustomerLinksService,
    private readonly clock: ClockService,
    private readonly tuning: Tuning,
    private readonly limits: RateLimitsService,
  ) {}

  /** Whether a lead is being taken in right now, so that other work may stand aside. */
  get isBusy(): boolean {
    return this.underWay.size > 0;
  }

  /**
   * Accepts a validated request once: it is on the disk or in the database, mostly in both in turn, before this returns.
   * @param evidence how it was sent. A repeat under the same key gets the same answer as the first.
   * @throws {WindowTaken} when it chose a free window that is taken by now; nothing is kept then.
   * @throws {OtherContentUnderKey} when the key came before with another content.
   * @throws {NowhereToKeep} when neither the spool nor the database took it.
   */
  async accept(request: ContactRequest, evidence: Evidence): Promise<AcceptedLead> {
    return this.take(this.draftOf(request, evidence));
  }

  /**
   * Takes in a lead that the owner writes down, with the same certainty. It is never held as spam, and it is not told to the
   * owner; the customer is sent an acknowledgement only where the owner asks for it.
   * @throws {OtherContentUnderKey} and {NowhereToKeep}, as for {@link accept}.
   */
  async enter({ key, source, sendAcknowledgement, ...answers }: ManualLead): Promise<AcceptedLead> {
    const wish = { ...wishOf(answers as ContactRequest), email: answers.email ?? '' };
    return this.take({
      key,
      isKeyless: false,
      fingerprint: fingerprintOf(wish),
      createdAt: this.clock.now().toISOString(),
      wish,
      spamSigns: [],
      touches: {},
      byHand: { source, isAcknowledged: isYes(sendAcknowledgement) },
    });
  }

  private async take(draft: LeadDraft): Promise<AcceptedLead> {
    const same = this.underWay.get(draft.key);
    if (same) {
      if (same.fingerprint !== draft.fingerprint) throw new OtherContentUnderKey();
      const first = await same.outcome;
      this.counts.repeated++;
      return { ...first, replayed: true };
    }
    const outcome = this.keep(draft).finally(() => this.underWay.delete(draft.key));
    this.underWay.set(draft.key, { fingerprint: draft.fingerprint, outcome });
    const accepted = await outcome;
    this.counts[endOf(accepted)]++;
    this.logger.log({ event: 'lead.accepted', lead: accepted.id, replayed: accepted.replayed });
    return accepted;
  }

  private draftOf(request: ContactRequest, evidence: Evidence): LeadDraft {
    const now = this.clock.now();
    const wish = wishOf(request);
    const fingerprint = fingerprintOf(wish);
    const token = this.tokens.check(evidence.token, now.getTime());
    return {
      key: evidence.key ?? keyOfContent(fingerprint, now),
      isKeyless: evidence.key === undefined,
      fingerprint,
      createdAt: now.toISOString(),
      wish,
      spamSigns: [
        ...spamSignsOf(wish, { honeypotFilled: evidence.honeypotFilled, token }),
        ...(evidence.isOverLimit ? ['limit'] : []),
      ],
      touches: evidence.touches,
      estimate: shownEstimate(evidence.price, this.priceLists.recent),
      window: this.windowOf(request, evidence),
    };
  }

  /** The window that a request is to have at once. One network gets a few; what it asks for beyond them are wishes. */
  private windowOf({ freeWindow }: ContactRequest, { network }: Evidence): DayWindow | undefined {
    const window = readWindow(freeWindow);
    if (!window || !this.freeWindows.isInstant) return undefined;
    return this.limits.take('formBooking', network) ? window : undefined;
  }

  /** First the disk, then the database; where the database says nothing in time, the disk is enough. What is on the disk stays there. */
  private async keep(draft: LeadDraft): Promise<AcceptedLead> {
    const waiting = await this.spool.find(draft.key);
    if (waiting && !isOfContent(waiting.fingerprint, draft)) throw new OtherContentUnderKey();
    const isSpooled = Boolean(waiting) || (await this.writeToSpool(draft));
    try {
      // What waits already was acknowledged as a wish.
      const wanted = waiting ? { ...waiting, window: undefined } : draft;
      const isWindowFree =
        Boolean(wanted.window) && (await this.freeWindows.isFree(wanted.window as DayWindow));
      const stored = await this.store.store(wanted, this.tuning.leadDeadlineMs, { isWindowFree });
      const { id, replayed, isBooked } = stored;
      if (isSpooled) void this.keptFiles.keep(waiting ?? draft, stored);
      if (isBooked && !replayed) void this.freeWindows.refresh();
      const link = draft.isKeyless && replayed ? undefined : this.links.pathOf(draft.key);
      return { id, replayed, link, booked: isBooked ? wanted.window : undefined };
    } catch (error) {
      return this.withoutDatabase(draft, { error, isSpooled, wasWaiting: Boolean(waiting) });
    }
  }

  private async withoutDatabase(
    draft: LeadDraft,
    { error, isSpooled, wasWaiting }: { error: unknown; isSpooled: boolean; wasWaiting: boolean },
  ): Promise<AcceptedLead> {
    if (error instanceof OtherContentUnderKey || error instanceof WindowTaken) {
      if (error instanceof WindowTaken) void this.freeWindows.refresh();
      // A draft that was acknowledged earlier stays in the spool: the replayer makes it a dead letter.
      if (isSpooled && !wasWaiting) await this.spool.remove(draft.key);
      throw error;
    }
    if (!isSpooled) {
      if (isRefusedForItsContent(error)) throw error;
      this.counts.unkept++;
      throw new NowhereToKeep(this.business.site.phone, error);
    }
    this.report(error);
    this.replayer.wake();
    return { id: null, replayed: wasWaiting };
  }

  /** A database that is away is a warning; anything else that keeps a lead from it is a fault. */
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

function endOf({ id, replayed }: AcceptedLead) {
  if (replayed) return 'repeated';
  return id === null ? 'spooled' : 'stored';
}

/** 503: the one case in which a visitor has to try again, or call. */
export class NowhereToKeep extends ServiceUnavailableException {
  constructor(phone: string, cause: unknown) {
    super(`We couldn’t save your request. Try again in a minute, or call us at ${phone}.`, { cause });
  }
}
