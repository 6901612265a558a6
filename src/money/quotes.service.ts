import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, type Repository } from 'typeorm';
import { undoMs } from '../../views/contracts/bookings/appointments.js';
import { isLost } from '../../views/contracts/leads/lead-stages.js';
import { customerEntryKinds } from '../../views/contracts/leads/leads.js';
import {
  moneyStateOf,
  type QuoteDocument,
  quoteDays,
  type SendingQuote,
  type SentQuote,
} from '../../views/contracts/money/money.js';
import { formatPrice } from '../../views/format/figures.js';
import { sumOf } from '../../views/forms/money/quote.js';
import { BusinessService } from '../business/business.service.js';
import { BusinessCalendarService, type Day } from '../business/business-calendar.service.js';
import type { Lead } from '../contacts/leads/lead.entity.js';
import { LeadEventsService } from '../contacts/leads/lead-events.service.js';
import { LeadLabelsService } from '../contacts/leads/lead-labels.service.js';
import { type LeadRecord, LeadRecordsService } from '../contacts/leads/lead-records.service.js';
import { LeadTimelineService } from '../contacts/leads/lead-timeline.service.js';
import { LeadWriterService } from '../contacts/leads/lead-writer.service.js';
import { ClockService } from '../platform/config/clock.service.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { OutboxService } from '../platform/outbox/outbox.service.js';
import { OutboxItem } from '../platform/outbox/outbox-item.entity.js';
import type { Job } from './job.entity.js';
import { JobsService, presentJob } from './jobs.service.js';
import { Quote } from './quote.entity.js';
import { describeQuote, hasSameContent, presentQuote, type SavedQuote } from './quote-content.js';

interface NewestQuote {
  quote: SentQuote;
  /** Whether the customer can accept it. */
  isOpen: boolean;
  isExpired: boolean;
  /** Whether other work than this was done, and the quote never accepted. */
  isUndone: boolean;
}

/**
 * Saves and sends quotes, and accepts them. A job's lines are the draft; a sent quote never changes.
 * Everything happens while the lead's row is locked, so that an acceptance and a change of the quote can't
 * interleave.
 */
@Injectable()
export class QuotesService {
  constructor(
    @InjectRepository(Quote) private readonly quotes: Repository<Quote>,
    private readonly jobs: JobsService,
    private readonly leads: LeadRecordsService,
    private readonly writer: LeadWriterService,
    private readonly events: LeadEventsService,
    private readonly timeline: LeadTimelineService,
    private readonly labels: LeadLabelsService,
    private readonly outbox: OutboxService,
    private readonly business: BusinessService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /**
   * Saves the quote's lines, and sends them if `isSent`. Changed lines have to be accepted again.
   * @param version the version of the job that the change was made from.
   * @throws {NotFoundException} if no lead has the ID.
   * @throws {ConflictException} for a change made from an old copy, and for sending a quote without lines or
   * one that has expired.
   */
  async save(leadId: number, { lines, note, version, isSent, expiresOn }: SavedQuote): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const lead = await this.writer.locked(manager, leadId);
      const job = await this.jobs.current(manager, lead, version);
      if (isSent && lines.length === 0)
        throw new ConflictException('Add at least one line item before you send the quote.');
      const next = {
        ...job,
        ...{ lines, note, quotedCents: lines.length > 0 ? sumOf(lines) : null },
        expiresOn: await this.chosenExpiry(manager, job, expiresOn),
      };
      if (!hasSameContent(job, next)) await this.change(manager, job, next);
      else if (next.expiresOn !== job.expiresOn) await this.jobs.save(manager, next);
      if (isSent) await this.send(manager, lead, next, expiresOn);
    });
  }

  /** Marks the quote as accepted by the owner, like by phone. @throws {ConflictException} as {@link save}. */
  async acceptByHand(leadId: number, version: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const lead = await this.writer.locked(manager, leadId);
      const job = await this.jobs.current(manager, lead, version);
      if (job.quotedCents === null) throw new ConflictException('Save a quote first.');
      if (job.acceptedAt) return;
      if (isLost(lead)) await this.writer.changeLocked(manager, lead, { lostReason: null });
      await this.jobs.save(manager, { ...job, acceptedAt: this.clock.now() });
      const text = `You marked the ${formatPrice(job.quotedCents)} quote as accepted`;
      await this.timeline.add(manager, leadId, 'money', { text });
      const number = await this.numberOf(manager, job);
      await this.events.emit(manager, { kind: 'quote-accepted', lead, number });
    });
  }

  /**
   * Records that the customer accepted a quote, and when. Accepting it again changes nothing.
   * @param seenAt when the quote that the customer saw was sent: after an undo, another one has its number.
   * @throws {ConflictException} if the quote has changed or expired, or the job is completed; the message is
   * for the customer.
   */
  async accept(leadId: number, number: number, seenAt?: string): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const lead = await this.writer.locked(manager, leadId);
      const quote = await manager.findOneBy(Quote, { leadId, number });
      if (seenAt !== undefined && quote?.sentAt.toISOString() !== seenAt)
        throw new ConflictException(notOpen);
      if (quote?.acceptedAt) return;
      const job = await this.jobs.jobOf(leadId, manager);
      if (!quote || this.hasExpired(quote) || !(await this.isCurrent(quote, job, manager)))
        throw new ConflictException(notOpen);
      const acceptedAt = this.clock.now();
      await this.events.emit(manager, { kind: 'heard-from', lead });
      if (lead.cancelledAt || isLost(lead))
        await this.writer.changeLocked(
          manager,
          lead,
          { cancelledAt: null, lostReason: null },
          { by: 'customer' },
        );
      await manager.update(Quote, { id: quote.id }, { acceptedAt });
      await this.jobs.save(manager, { ...job, acceptedAt });
      const changes = [{ label: 'Quote', from: '', to: formatPrice(quote.document.totalCents) }];
      await this.timeline.add(manager, leadId, customerEntryKinds.quote, { changes, by: 'customer' });
      await this.events.emit(manager, { kind: 'quote-accepted', lead, number, by: 'customer' });
    });
  }

  /**
   * Undoes the sending of the newest quote within ten seconds. A quote that was never emailed is no longer on
   * the customer's page.
   * @throws {NotFoundException} if no lead has the ID.
   * @throws {ConflictException} if it was sent earlier or accepted since.
   */
  async undoSend(leadId: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const lead = await this.writer.locked(manager, leadId);
      const newest = await this.newestIn(manager, lead.id);
      const item = newest && (await this.waiting(manager, newest));
      if (!newest || !item)
        throw new ConflictException('It’s too late to undo this. Edit the quote and send it again.');
      const isNew = isFirstTime(newest, item);
      if (isNew && newest.acceptedAt) throw new ConflictException('The quote was already accepted.');
      await this.outbox.cancel(manager, { leadId, kind: 'quote', occasion: item.occasion });
      if (isNew) await manager.delete(Quote, { id: newest.id });
    });
  }

  /** Returns the quote whose sending can be undone, and for how long; null for none. */
  async sending(leadId: number): Promise<SendingQuote | null> {
    const newest = await this.newestIn(this.quotes.manager, leadId);
    const item = newest && (await this.waiting(this.quotes.manager, newest));
    if (!newest || !item || (newest.acceptedAt && isFirstTime(newest, item))) return null;
    return { number: newest.number, undoMs: this.undoMsOf(item) };
  }

  /** Returns the last day to accept the next quote: the draft's, the newest one's, or 30 days from today. */
  async nextExpiry(leadId: number, manager = this.quotes.manager): Promise<Day> {
    const { expiresOn } = await this.jobs.jobOf(leadId, manager);
    return expiresOn && expiresOn >= this.calendar.dayOf() ? expiresOn : this.usualExpiry(leadId, manager);
  }

  /** Returns a quote as it would be sent. @throws {NotFoundException} if no lead has the ID. */
  async preview(
    leadId: number,
    { lines, note, expiresOn }: Omit<SavedQuote, 'version' | 'isSent'>,
  ): Promise<QuoteDocument> {
    const lead = await this.leads.find(leadId);
    if (!lead) throw new NotFoundException('This lead doesn’t exist.');
    const last = expiresOn ?? (await this.nextExpiry(leadId));
    return this.document(lead, { lines, note, quotedCents: sumOf(lines) }, last);
  }

  /** Whether a quote was saved and, as it is now, never sent. */
  async isDraft(job: Job): Promise<boolean> {
    return (
      moneyStateOf(presentJob(job)) === 'quoted' && (await this.numberOf(this.quotes.manager, job)) === null
    );
  }

  /** Returns all quotes sent to a lead's customer, the newest first. */
  async sentTo(leadId: number): Promise<SentQuote[]> {
    const job = await this.jobs.jobOf(leadId);
    const quotes = await this.quotes.find({ where: { leadId }, order: { number: 'DESC' } });
    return quotes.map((quote, index) => presentQuote(quote, index === 0 ? job : undefined));
  }

  /** Returns when leads' newest quotes were sent, by lead ID. */
  async sentAt(leadIds: number[]): Promise<Map<number, Date>> {
    const quotes = await this.quotes.find({ where: { leadId: In(leadIds) }, order: { number: 'ASC' } });
    return new Map(quotes.map(({ leadId, sentAt }) => [leadId, sentAt]));
  }

  /** Returns a lead's newest quote, and whether the customer can accept it; undefined if none was sent. */
  async newest(leadId: number): Promise<NewestQuote | undefined> {
    const newest = await this.newestIn(this.quotes.manager, leadId);
    if (!newest) return undefined;
    const job = await this.jobs.jobOf(leadId);
    const quote = presentQuote(newest, job);
    const isUndone =
      job.doneOn !== null && quote.acceptedAt === null && !hasSameContent(job, newest.document);
    const isCurrent = quote.acceptedAt === null && (await this.isCurrent(newest, job));
    const isOver = this.hasExpired(newest);
    return { quote, isOpen: isCurrent && !isOver, isExpired: isCurrent && isOver, isUndone };
  }

  private async usualExpiry(leadId: number, manager: EntityManager): Promise<Day> {
    const today = this.calendar.dayOf();
    const { expiresOn = '' } = (await this.newestIn(manager, leadId))?.document ?? {};
    return expiresOn >= today ? expiresOn : this.calendar.plusDays(today, quoteDays);
  }

  /** Returns the day to keep in the draft; null for the usual one, which moves on with the days. */
  private async chosenExpiry(manager: EntityManager, job: Job, given = job.expiresOn): Promise<Day | null> {
    return given === (await this.usualExpiry(job.leadId, manager)) ? null : given;
  }

  private hasExpired({ document: { expiresOn } }: Quote): boolean {
    return expiresOn !== undefined && expiresOn < this.calendar.dayOf();
  }

  private newestIn(manager: EntityManager, leadId: number): Promise<Quote | null> {
    return manager.findOne(Quote, { where: { leadId }, order: { number: 'DESC' } });
  }

  /** Returns the delivery of a quote that was sent in the last ten seconds; null for none. */
  private async waiting(manager: EntityManager, { leadId, number }: Quote): Promise<OutboxItem | null> {
    const where = {
      leadId,
      kind: 'quote' as const,
      occasion: String(number),
      state: 'waiting' as const,
      attempts: 0,
    };
    const item = await manager.findOneBy(OutboxItem, where);
    return item && this.undoMsOf(item) > 0 ? item : null;
  }

  private undoMsOf({ wantedAt }: OutboxItem): number {
    return wantedAt.getTime() + undoMs - this.clock.now().getTime();
  }

  /** Checks whether a quote is the newest, matches the current lines and is not accepted yet. */
  private async isCurrent(
    quote: Quote,
    job: Job,
    manager: EntityManager = this.quotes.manager,
  ): Promise<boolean> {
    if (quote.acceptedAt || job.doneOn || !hasSameContent(job, quote.document)) return false;
    const newest = await manager.maximum(Quote, 'number', { leadId: quote.leadId });
    return quote.number === newest;
  }

  /** Returns the number of the sent quote with the current lines; null if they were never sent. */
  private async numberOf(manager: EntityManager, job: Job): Promise<number | null> {
    const newest = await this.newestIn(manager, job.leadId);
    return newest && hasSameContent(job, newest.document) ? newest.number : null;
  }

  private async change(manager: EntityManager, before: Job, job: Job): Promise<void> {
    job.acceptedAt = null;
    await this.jobs.save(manager, job);
    const changes = [{ label: 'Quote', from: describeQuote(before), to: describeQuote(job) }];
    await this.timeline.add(manager, job.leadId, 'money', { changes });
  }

  /**
   * Sends the quote in ten seconds. One with the same content and expiry as the newest is sent again under
   * its number, and stays accepted if it was.
   */
  private async send(manager: EntityManager, lead: Lead, job: Job, given?: Day): Promise<void> {
    const newest = await this.newestIn(manager, lead.id);
    const expiresOn = given ?? (await this.nextExpiry(lead.id, manager));
    const isRepeat =
      newest &&
      hasSameContent(job, newest.document) &&
      (newest.acceptedAt || newest.document.expiresOn === expiresOn);
    if (!isRepeat && expiresOn < this.calendar.dayOf())
      throw new ConflictException('Choose an expiry date from today on.');
    const number = isRepeat ? newest.number : (newest?.number ?? 0) + 1;
    if (!isRepeat) {
      const sentAt = this.clock.now();
      await manager.insert(Quote, {
        leadId: lead.id,
        number,
        document: this.document(lead, job, expiresOn),
        sentAt,
      });
    }
    const dueAt = new Date(this.clock.now().getTime() + undoMs);
    await this.outbox.reschedule(manager, {
      leadId: lead.id,
      kind: 'quote',
      occasion: String(number),
      dueAt,
    });
  }

  private document(
    lead: LeadRecord,
    { lines, note, quotedCents }: Pick<Job, 'lines' | 'note' | 'quotedCents'>,
    expiresOn: Day,
  ): QuoteDocument {
    const { businessName: business, phone } = this.business.site;
    const totalCents = quotedCents ?? 0;
    return {
      ...{ business, phone, customer: lead.name, service: this.labels.knownService(lead) },
      ...{ lines, totalCents, note },
      wording: `I accept this quote of ${formatPrice(totalCents)} and ask ${business} to do the work.`,
      expiresOn,
    };
  }
}

const notOpen =
  'This quote changed or is no longer open, so it wasn’t accepted. Reload this page, or call us.';

/** Whether a quote was sent so soon after the first time that the first email never went out. */
const isFirstTime = ({ sentAt }: Quote, { wantedAt }: OutboxItem) =>
  wantedAt.getTime() - sentAt.getTime() < undoMs;
