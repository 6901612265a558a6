import { BadRequestException, Injectable } from '@nestjs/common';
import { methodName, type PaymentMethod, type Receipt } from '../../views/contracts/money/money.js';
import { formatPrice } from '../../views/format/figures.js';
import { formatCalendarDate } from '../../views/format/moments.js';
import { sumOf } from '../../views/forms/money/quote.js';
import { BusinessService } from '../business/business.service.js';
import { LeadLabelsService } from '../contacts/leads/lead-labels.service.js';
import type { LeadRecord } from '../contacts/leads/lead-records.service.js';
import { LeadTimelineService } from '../contacts/leads/lead-timeline.service.js';
import { LeadWriterService } from '../contacts/leads/lead-writer.service.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import type { Job } from './job.entity.js';
import { JobsService } from './jobs.service.js';

/** What the owner says of a job's payment. Amounts are US cents. */
export type Payment = Pick<
  Job,
  'chargedCents' | 'paidOn' | 'paidBy' | 'travelCents' | 'productCents' | 'paymentUrl'
>;

/** The payment of a job as it is. */
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

/** What was charged, paid and spent. Invoices and cards are the matter of other products; here it is noted. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly jobs: JobsService,
    private readonly writer: LeadWriterService,
    private readonly timeline: LeadTimelineService,
    private readonly words: LeadLabelsService,
    private readonly business: BusinessService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /**
   * @param version that of the copy of the job which the change was made from.
   * @throws {NotFoundException} for an id that no lead has.
   * @throws {ConflictException} for a change made from an old copy.
   * @throws {BadRequestException} for a day without a way of payment, or the other way round.
   */
  async save(leadId: number, payment: Payment, version: number): Promise<void> {
    if ((payment.paidOn === null) !== (payment.paidBy === null))
      throw new BadRequestException('A payment has a day and a way');
    await this.unitOfWork.run(async (manager) => {
      const lead = await this.writer.locked(manager, leadId);
      const job = await this.jobs.current(manager, lead, version);
      const next = { ...job, ...payment };
      const [before, after] = [toldOf(job), toldOf(next)];
      const changes = Object.keys(after)
        .map((label) => ({ label, from: before[label], to: after[label] }))
        .filter(({ from, to }) => from !== to);
      if (changes.length === 0) return;
      await this.jobs.save(manager, next);
      await this.timeline.add(manager, leadId, 'money', { changes });
    });
  }

  /** What a lead's customer was charged; undefined before the work is done and the amount known. */
  async receipt(lead: LeadRecord): Promise<Receipt | undefined> {
    const { doneOn, chargedCents, lines, paidOn, paidBy, paymentUrl } = await this.jobs.of(lead.id);
    if (!doneOn || chargedCents === null) return undefined;
    const { businessName: business, phone } = this.business.site;
    return {
      ...{ business, phone, customer: lead.name, service: this.words.service(lead), doneOn },
      lines: billed(lines, chargedCents),
      totalCents: chargedCents,
      ...{ paidOn, paidBy, paymentUrl: paidOn ? null : paymentUrl },
    };
  }
}

/** The lines of a quote, and what the charge is more or less than they say. */
function billed(lines: Job['lines'], chargedCents: number): Job['lines'] {
  if (lines.length === 0) return [{ label: 'Cleaning', cents: chargedCents }];
  const rest = chargedCents - sumOf(lines);
  return rest === 0
    ? lines
    : [...lines, { label: rest > 0 ? 'Added on the day' : 'Less than quoted', cents: rest }];
}

/** A payment as the timeline tells it, by label. */
function toldOf(payment: Payment): Record<string, string> {
  return {
    Charged: price(payment.chargedCents),
    Paid: paidInWords(payment),
    'Cost of travel': price(payment.travelCents),
    'Cost of product': price(payment.productCents),
    'Link to pay': payment.paymentUrl ?? '',
  };
}

const price = (cents: number | null) => (cents === null ? '' : formatPrice(cents));

const paidInWords = ({ paidOn, paidBy }: { paidOn: string | null; paidBy: PaymentMethod | null }) =>
  paidOn && paidBy ? `${methodName(paidBy)}, ${formatCalendarDate(paidOn)}` : '';
