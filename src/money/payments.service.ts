import { BadRequestException, ConflictException, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { methodName, type PaymentMethod, type Receipt } from '../../views/contracts/money/money.js';
import { formatPrice } from '../../views/format/figures.js';
import { formatCalendarDate } from '../../views/format/moments.js';
import { sumOf } from '../../views/forms/money/quote.js';
import { BusinessService } from '../business/business.service.js';
import { LeadLabelsService } from '../contacts/leads/lead-labels.service.js';
import type { LeadRecord } from '../contacts/leads/lead-records.service.js';
import { LeadTimelineService } from '../contacts/leads/lead-timeline.service.js';
import { LeadWriterService } from '../contacts/leads/lead-writer.service.js';
import { ActorService } from '../platform/audit/actor.service.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import type { Job } from './job.entity.js';
import { JobsService } from './jobs.service.js';

/** The payment fields of a job. Amounts are US cents. */
export type Payment = Pick<
  Job,
  'chargedCents' | 'paidOn' | 'paidBy' | 'travelCents' | 'productCents' | 'paymentUrl'
>;

/** The payment of a whole job. */
export interface FullPayment {
  paidOn: string;
  paidBy: PaymentMethod;
  /** In US cents; missing if it isn't known. */
  amountCents?: number;
}

/** Returns the current payment fields of a job. */
export const paymentOf = ({
  chargedCents,
  paidOn,
  paidBy,
  travelCents,
  productCents,
  paymentUrl,
}: Job): Payment => ({
  ...{ chargedCents, paidOn, paidBy },
  ...{ travelCents, productCents, paymentUrl },
});

/** Records what was charged, paid and spent. Invoices and card charges are made in other products. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly jobs: JobsService,
    private readonly writer: LeadWriterService,
    private readonly timeline: LeadTimelineService,
    private readonly labels: LeadLabelsService,
    private readonly business: BusinessService,
    private readonly actor: ActorService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /**
   * Saves the payment fields of a job and adds the changes to the lead's timeline.
   * @param version the version of the job that the change was made from.
   * @throws {NotFoundException} if no lead has the ID.
   * @throws {ConflictException} for a change made from an old copy.
   * @throws {BadRequestException} for a payment date without a method, or the reverse.
   */
  async save(leadId: number, payment: Payment, version: number): Promise<void> {
    if ((payment.paidOn === null) !== (payment.paidBy === null))
      throw new BadRequestException('Enter both the payment date and the payment method.');
    await this.unitOfWork.run(async (manager) => {
      const lead = await this.writer.locked(manager, leadId);
      await this.write(manager, await this.jobs.current(manager, lead, version), payment);
    });
  }

  /**
   * Marks a job as paid in full, as other software reports it. Doing it again changes nothing.
   * @throws {NotFoundException} if no lead has the ID.
   * @throws {ConflictException} for an amount that wasn't charged, and for a job with another payment.
   */
  async markPaid(leadId: number, { amountCents, ...paid }: FullPayment): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await this.writer.locked(manager, leadId);
      const job = await this.jobs.jobOf(leadId, manager);
      const problem = problemWithPaid(job, paid) ?? problemWithAmount(job, amountCents);
      if (problem) throw new ConflictException(`${problem} Nothing was changed.`);
      const chargedCents = job.chargedCents ?? amountCents ?? null;
      await this.write(manager, job, { ...paymentOf(job), ...paid, chargedCents });
    });
  }

  /** Saves the payment fields of a job that was read while its lead is locked. */
  async write(manager: EntityManager, job: Job, payment: Payment): Promise<void> {
    const next = { ...job, ...payment };
    const [before, after] = [labeledPayment(job), labeledPayment(next)];
    const changes = Object.keys(after)
      .map((label) => ({ label, from: before[label], to: after[label] }))
      .filter(({ from, to }) => from !== to);
    if (changes.length === 0) return;
    await this.jobs.save(manager, next);
    await this.timeline.add(manager, job.leadId, 'money', { changes, apiKey: this.actor.apiKey });
  }

  /** Returns the customer's receipt; undefined until the job is completed and charged. */
  async receipt(lead: LeadRecord): Promise<Receipt | undefined> {
    const { doneOn, chargedCents, lines, paidOn, paidBy, paymentUrl } = await this.jobs.jobOf(lead.id);
    if (!doneOn || chargedCents === null) return undefined;
    const { businessName: business, phone } = this.business.site;
    return {
      number: lead.id,
      ...{ business, phone, customer: lead.name, service: this.labels.service(lead), doneOn },
      lines: billed(lines, chargedCents),
      totalCents: chargedCents,
      ...{ paidOn, paidBy, paymentUrl: paidOn ? null : paymentUrl },
    };
  }
}

/** Returns why a job can't get a payment, if it has another one. */
function problemWithPaid(job: Job, { paidOn, paidBy }: FullPayment): string | undefined {
  if (job.paidOn === null || (job.paidOn === paidOn && job.paidBy === paidBy)) return undefined;
  return `This job is already marked as paid (${describePaid(job)}).`;
}

/** Returns why an amount can't pay a job: it isn't what was charged or, before that, is below the quote. */
function problemWithAmount({ chargedCents, quotedCents }: Job, amountCents?: number): string | undefined {
  if (amountCents === undefined) return undefined;
  if (chargedCents !== null && amountCents !== chargedCents)
    return `${formatPrice(chargedCents)} was charged, but this payment is ${formatPrice(amountCents)}. The amounts must match. ${onlyInFull}`;
  if (chargedCents === null && quotedCents !== null && amountCents < quotedCents)
    return `${formatPrice(quotedCents)} was quoted, but this payment is ${formatPrice(amountCents)}. ${onlyInFull}`;
  return undefined;
}

const onlyInFull = 'Deposits and partial payments can’t be recorded.';

/** Returns the lines of a quote, with a line for the difference to the amount charged. */
function billed(lines: Job['lines'], chargedCents: number): Job['lines'] {
  if (lines.length === 0) return [{ label: 'Cleaning', cents: chargedCents }];
  const rest = chargedCents - sumOf(lines);
  return rest === 0 ? lines : [...lines, { label: rest > 0 ? 'Additional charge' : 'Discount', cents: rest }];
}

/** Returns the payment fields for the timeline, by label. */
function labeledPayment(payment: Payment): Record<string, string> {
  return {
    'Amount charged': price(payment.chargedCents),
    Paid: describePaid(payment),
    'Travel cost': price(payment.travelCents),
    'Supplies cost': price(payment.productCents),
    'Payment link': payment.paymentUrl ?? '',
  };
}

const price = (cents: number | null) => (cents === null ? '' : formatPrice(cents));

const describePaid = ({ paidOn, paidBy }: { paidOn: string | null; paidBy: PaymentMethod | null }) =>
  paidOn && paidBy ? `${methodName(paidBy)}, ${formatCalendarDate(paidOn)}` : '';
