import { ConflictException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, type Repository } from 'typeorm';
import { type CloseOutView, correctionMs, type VisitNote } from '../../../views/contracts/bookings/day.js';
import { isDone, isScheduled } from '../../../views/contracts/leads/lead-stages.js';
import { formatCalendarDate, formatSortable, formatTimeOfDay } from '../../../views/format/moments.js';
import { type CloseOut, discountsFor, maxVisitNotes } from '../../../views/forms/bookings/close-out.js';
import { sumOf } from '../../../views/forms/money/quote.js';
import { BusinessCalendarService, type Day } from '../../business/business-calendar.service.js';
import type { Lead } from '../../contacts/leads/lead.entity.js';
import type { LeadEvent, LeadListener } from '../../contacts/leads/lead-events.service.js';
import { LeadTimelineService } from '../../contacts/leads/lead-timeline.service.js';
import { LeadWriterService } from '../../contacts/leads/lead-writer.service.js';
import {
  type ConsentAnswer,
  PhotoConsentsService,
} from '../../customers/job-photos/photo-consents.service.js';
import { JobsService } from '../../money/jobs.service.js';
import { PaymentsService, paymentOf } from '../../money/payments.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { CrewReport, type ReportKind } from './crew-report.entity.js';
import { type FormerJob, readFormerJob, writeFormerJob } from './former-job.js';
import { isDiscount, keyOfLines, tickedLines, workLines } from './work-lines.js';

/** A report from a stop. */
export interface Report {
  leadId: number;
  /** Makes sure that it is stored once. */
  key: string;
  /** The crew's name; '' for the owner. */
  crew: string;
  /** When it was entered, in ms since 1970; now if undefined. Without a connection, it is sent later. */
  at?: number;
}

/** What was reported from a stop. Times are formatted, like "11:42 AM". */
export interface StopReports {
  onMyWayAt: string | null;
  /** `version` is that of the job since; undefined if it can't be undone. */
  closedOut: (Omit<CloseOutView, 'isCorrectable'> & { version?: number }) | null;
  notes: VisitNote[];
}

/** A report may be sent this long after it was entered. */
const maxDelayMs = 48 * 3_600_000;

/** Stores what crews and the owner report from stops, each exactly once, while the lead's row is locked. */
@Injectable()
export class CrewReportsService implements LeadListener {
  constructor(
    @InjectRepository(CrewReport) private readonly reports: Repository<CrewReport>,
    private readonly writer: LeadWriterService,
    private readonly timeline: LeadTimelineService,
    private readonly jobs: JobsService,
    private readonly payments: PaymentsService,
    private readonly consents: PhotoConsentsService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  async onLeadEvent(manager: EntityManager, { kind, lead }: LeadEvent): Promise<void> {
    if (kind === 'erased') await manager.delete(CrewReport, { leadId: lead.id });
  }

  /** Returns the reports about leads by lead ID. */
  async ofLeads(leadIds: number[]): Promise<Map<number, StopReports>> {
    const where = { leadId: In(leadIds) };
    const rows = leadIds.length > 0 ? await this.reports.find({ where, order: { createdAt: 'ASC' } }) : [];
    const found = new Map<number, StopReports>();
    for (const row of rows) {
      const stop = found.get(row.leadId) ?? { onMyWayAt: null, closedOut: null, notes: [] };
      if (row.kind === 'on-my-way') stop.onMyWayAt = this.timeOf(row);
      if (row.kind === 'close-out') {
        const { version } = this.formerJob(row) ?? {};
        stop.closedOut = { time: this.timeOf(row), version };
      }
      if (row.kind === 'note')
        stop.notes.push({ from: row.crew || 'You', text: row.text, at: row.createdAt.toISOString() });
      found.set(row.leadId, stop);
    }
    return found;
  }

  /** Records that the crew is on its way. @throws {NotFoundException} */
  async onMyWay(report: Report): Promise<void> {
    await this.once(report, { kind: 'on-my-way' }, (manager) =>
      this.record(manager, report, 'crew.on-my-way', 'On the way to the customer'),
    );
  }

  /** Adds a visit's note. @throws {NotFoundException} @throws {ConflictException} if there are too many. */
  async note(report: Report, text: string): Promise<void> {
    await this.once(report, { kind: 'note', text }, async (manager) => {
      const count = await manager.countBy(CrewReport, { leadId: report.leadId, kind: 'note' });
      if (count > maxVisitNotes)
        throw new ConflictException(`This visit has ${maxVisitNotes} notes, which is the limit.`);
      await this.record(manager, report, 'crew.note', `Note from the visit: ${text}`);
    });
  }

  /**
   * Records the customer's answer about the photos of the job.
   * @throws {NotFoundException}
   * @throws {ConflictException} if it can't be accepted; the message says why.
   */
  async consent(report: Report, given: Omit<ConsentAnswer, 'at'>): Promise<void> {
    const at = this.instantOf(report.at);
    await this.once(report, { kind: 'photo-consent', text: given.answer }, (manager, lead) =>
      this.consents.answerLocked(manager, lead, { ...given, at }),
    );
    await this.consents.refresh();
  }

  /**
   * Completes a job with what was done, charged and paid.
   * @param day the stop's day, which becomes the payment date unless it is in the future.
   * @throws {NotFoundException}
   * @throws {ConflictException} if the job isn't scheduled any more; the message says why.
   */
  async closeOut(report: Report, day: Day, { amountCents, paidBy, ...work }: CloseOut): Promise<void> {
    await this.once(report, { kind: 'close-out' }, async (manager, lead) => {
      refuseUnlessScheduled(lead, day);
      const before = await this.jobs.jobOf(lead.id, manager);
      const { did, left } = await this.setWork(manager, lead, work);
      await this.writer.changeLocked(manager, lead, { status: 'completed' });
      const job = await this.jobs.jobOf(lead.id, manager);
      const today = this.calendar.dayOf();
      await this.payments.write(manager, job, {
        ...paymentOf(job),
        chargedCents: amountCents ?? job.chargedCents,
        ...(paidBy ? { paidBy, paidOn: day < today ? day : today } : {}),
      });
      const text = writeFormerJob(before, await this.jobs.jobOf(lead.id, manager));
      await manager.update(CrewReport, { idempotencyKey: report.key }, { text });
      const parts = [
        did.length > 0 && `done: ${did.join(', ')}`,
        left.length > 0 && `not done: ${left.join(', ')}`,
      ];
      const summary = parts.filter(Boolean).join('; ');
      await this.record(manager, report, 'crew.close-out', summary ? `Closed out, ${summary}` : 'Closed out');
    });
  }

  /**
   * Undoes a close-out: the appointment, the work and the payment are as before. Undoing it again changes
   * nothing.
   * @throws {NotFoundException}
   * @throws {ConflictException} if that is too late, or the payment was changed since.
   */
  async undoCloseOut(report: Report): Promise<void> {
    const { leadId } = report;
    await this.unitOfWork.run(async (manager) => {
      const lead = await this.writer.locked(manager, leadId);
      if (!isDone(lead)) return;
      const where = { leadId, kind: 'close-out' as const };
      const closeOut = await manager.findOne(CrewReport, { where, order: { createdAt: 'DESC' } });
      const former = closeOut && this.formerJob(closeOut);
      const { version } = await this.jobs.jobOf(leadId, manager);
      if (!closeOut || former?.version !== version)
        throw new ConflictException(
          `It’s too late to correct the job for ${lead.name} here, or its payment was changed. Correct it on the lead’s page.`,
        );
      const { idempotencyKey } = closeOut;
      await manager.update(CrewReport, { idempotencyKey }, { kind: 'undone', text: '' });
      await this.writer.changeLocked(manager, lead, { status: 'scheduled' }, { isSilent: true });
      const { lines, quotedCents, acceptedAt, chargedCents, paidOn, paidBy } = former;
      const job = await this.jobs.jobOf(leadId, manager);
      await this.jobs.save(manager, { ...job, lines, quotedCents, acceptedAt });
      const reopened = await this.jobs.jobOf(leadId, manager);
      await this.payments.write(manager, reopened, { ...paymentOf(reopened), chargedCents, paidOn, paidBy });
      await this.record(manager, report, 'crew.undone', 'Undid the close-out');
    });
  }

  /** Returns the job before a close-out, as long as it can be undone. */
  private formerJob({ createdAt, text }: CrewReport): FormerJob | undefined {
    return createdAt.getTime() > this.clock.now().getTime() - correctionMs ? readFormerJob(text) : undefined;
  }

  /**
   * Keeps only the lines that were done in the job, and their discounts, so that the receipt shows them.
   * Without a quote, takes those of the estimate if all have prices.
   * @returns the labels of the lines that were done and that weren't.
   * @throws {ConflictException} if the lines aren't those that were shown.
   */
  private async setWork(
    manager: EntityManager,
    lead: Lead,
    { done, linesKey }: Pick<CloseOut, 'done' | 'linesKey'>,
  ): Promise<Record<'did' | 'left', string[]>> {
    const job = await this.jobs.jobOf(lead.id, manager);
    const all = workLines(lead.estimate, job);
    const ticked = tickedLines(all);
    if (linesKey !== keyOfLines(lead.estimate, job))
      throw new ConflictException('The quote changed after this was entered. Close out the job again.');
    const did = done.flatMap((index) => ticked[index] ?? []);
    const isDone = (line: (typeof all)[number]) => did.includes(line) || isDiscount(line);
    const lines = all
      .filter(isDone)
      .flatMap((line) => (isDiscount(line) ? discountsFor([line], did) : [line]))
      .flatMap(({ label, cents }) => (cents === null ? [] : [{ label, cents }]));
    const hasPrices = all.every((line) => line.cents !== null || !isDone(line));
    const isSame = lines.length === job.lines.length;
    if (hasPrices && lines.length > 0 && !isSame && sumOf(lines) >= 0)
      await this.jobs.save(manager, { ...job, lines, quotedCents: sumOf(lines), acceptedAt: null });
    const labels = (those: typeof all) => those.map(({ label }) => label);
    return {
      did: labels(did),
      left: labels(all.filter((line) => !isDone(line))),
    };
  }

  /** Stores a report and its effects, unless its key is already stored. */
  private async once(
    { leadId, key, crew, at }: Report,
    { kind, text = '' }: { kind: ReportKind; text?: string },
    act: (manager: EntityManager, lead: Lead) => Promise<unknown>,
  ): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const lead = await this.writer.locked(manager, leadId);
      if (await manager.existsBy(CrewReport, { idempotencyKey: key })) return;
      const createdAt = this.instantOf(at);
      await insertRow(manager, CrewReport, { idempotencyKey: key, leadId, kind, text, crew, createdAt });
      await act(manager, lead);
    });
  }

  private record(manager: EntityManager, { leadId, crew }: Report, kind: string, text: string) {
    return this.timeline.add(manager, leadId, kind, { text: crew ? `${text} (${crew})` : text });
  }

  /** A phone's clock may be wrong: times in the future or long ago become now. */
  private instantOf(at = 0): Date {
    const now = this.clock.now();
    return at > now.getTime() - maxDelayMs && at < now.getTime() ? new Date(at) : now;
  }

  private timeOf({ createdAt }: CrewReport): string {
    return formatTimeOfDay(formatSortable(createdAt.toISOString(), this.calendar.timeZone).slice(11));
  }
}

function refuseUnlessScheduled(lead: Lead, on: Day): void {
  const { name, day } = lead;
  if (isDone(lead)) throw new ConflictException(`The job for ${name} is already closed out.`);
  if (!isScheduled(lead))
    throw new ConflictException(
      `The appointment with ${name}${day ? ` on ${formatCalendarDate(day)}` : ''} is no longer scheduled.`,
    );
  if (day !== on)
    throw new ConflictException(
      `The appointment with ${name} was moved${day ? ` to ${formatCalendarDate(day)}` : ''}. Close it out on that day.`,
    );
}
