import { ConflictException, Injectable } from '@nestjs/common';
import { Temporal } from 'temporal-polyfill';
import { offerLabel, type PlanOffer, type PlanSignUp } from '../../../views/contracts/customers/plans.js';
import { isDone } from '../../../views/contracts/leads/lead-stages.js';
import { customerEntryKinds } from '../../../views/contracts/leads/leads.js';
import type { QuoteLine } from '../../../views/contracts/money/money.js';
import { sharedFacts } from '../../../views/contracts/website/facts.js';
import { formatExactPrice } from '../../../views/format/figures.js';
import { formatCalendarDate } from '../../../views/format/moments.js';
import { sumOf } from '../../../views/forms/money/quote.js';
import { BusinessCalendarService, type Day } from '../../business/business-calendar.service.js';
import { appointmentOf } from '../../contacts/leads/lead-day.js';
import { LeadEventsService } from '../../contacts/leads/lead-events.service.js';
import type { LeadRecord } from '../../contacts/leads/lead-records.service.js';
import { LeadTimelineService } from '../../contacts/leads/lead-timeline.service.js';
import { LeadWriterService } from '../../contacts/leads/lead-writer.service.js';
import { PaymentsService } from '../../money/payments.service.js';
import { QuotesService } from '../../money/quotes.service.js';
import { lockRows } from '../../platform/database/row-locks.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { PlansService } from '../plans/plans.service.js';
import { recurringLines } from '../plans/recurring-lines.js';
import { FollowUpFactsService } from './follow-up-facts.service.js';

/** The first visit is at least this many days ahead. */
const noticeDays = 7;

/** An offer with its price for a lead. */
type Priced = PlanOffer & { lines: QuoteLine[]; totalCents: number; startsOn: Day };

/** Offers plans to customers after a completed job or with an accepted quote, and starts a confirmed one. */
@Injectable()
export class PlanSignUpsService {
  constructor(
    private readonly plans: PlansService,
    private readonly followUps: FollowUpFactsService,
    private readonly payments: PaymentsService,
    private readonly quotes: QuotesService,
    private readonly writer: LeadWriterService,
    private readonly events: LeadEventsService,
    private readonly timeline: LeadTimelineService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** Returns the plans a lead's customer can sign up for, or null. @param months the query's interval. */
  async signUpOf(lead: LeadRecord, months?: unknown): Promise<PlanSignUp | null> {
    if (lead.customerId === null || (await this.plans.ofCustomers([lead.customerId])).length > 0) return null;
    const priced = await this.priced(lead);
    if (priced.length === 0) return null;
    const chosen = priced.find((offer) => String(offer.months) === months);
    return {
      offers: priced.map(({ months, percent, totalCents }) => ({ months, percent, totalCents })),
      chosen: chosen ? { ...chosen, first: formatCalendarDate(chosen.startsOn) } : null,
    };
  }

  /**
   * Starts a plan, once per customer, and notifies the owner. Doing it again from the same lead changes
   * nothing.
   * @param totalCents the price that the customer confirmed.
   * @throws {ConflictException} if the plan or its price is not offered anymore; the message is for the
   * customer.
   */
  async signUp(lead: LeadRecord, months: number, totalCents: number): Promise<void> {
    const { id: leadId, customerId } = lead;
    if (customerId === null) throw new ConflictException(notOffered);
    await this.unitOfWork.run(async (manager) => {
      await lockRows(manager, 'customer_keys', 'customerId = ?', [customerId]);
      const [existing] = await this.plans.ofCustomers([customerId]);
      if (existing?.leadId === leadId) return;
      const offer = (await this.priced(lead)).find((one) => one.months === months);
      if (existing || !offer || offer.totalCents !== totalCents) throw new ConflictException(notOffered);
      const locked = await this.writer.locked(manager, leadId);
      await this.events.emit(manager, { kind: 'heard-from', lead: locked });
      const price = `${formatExactPrice(totalCents)} a visit`;
      await this.timeline.add(manager, leadId, customerEntryKinds.plan, {
        text: `The customer signed up for a plan: ${offerLabel(offer)}, ${price}`,
        by: 'customer',
      });
      const { timeWindow, serviceType, address } = lead;
      await this.plans.create({
        ...{ customerId, leadId, serviceType, startsOn: offer.startsOn, endsOn: null },
        ...{ every: months, unit: 'month', weekdays: [], lines: offer.lines },
        timeWindow: sharedFacts.timeWindows.some(({ value }) => value === timeWindow)
          ? (timeWindow ?? '')
          : '',
        ...{ address: address ?? '', isAutoConfirmed: false },
      });
    });
  }

  private async priced(lead: LeadRecord): Promise<Priced[]> {
    const { planOffers } = await this.followUps.find();
    const basis = planOffers.length > 0 && !lead.cancelledAt ? await this.basisOf(lead) : undefined;
    if (!basis || sumOf(basis.lines) <= 0) return [];
    const earliest = this.calendar.plusDays(this.calendar.dayOf(), noticeDays);
    return planOffers.map((offer) => {
      const lines = discounted(basis.lines, offer);
      const due = Temporal.PlainDate.from(basis.day).add({ months: offer.months }).toString();
      return { ...offer, lines, totalCents: sumOf(lines), startsOn: due > earliest ? due : earliest };
    });
  }

  /** Returns what was charged or accepted, and the day from which the months count. */
  private async basisOf(lead: LeadRecord): Promise<{ lines: QuoteLine[]; day: Day } | undefined> {
    if (isDone(lead)) {
      const receipt = await this.payments.receipt(lead);
      return receipt && { lines: recurringLines(receipt.lines, lead.estimate), day: receipt.doneOn };
    }
    const { quote } = (await this.quotes.newest(lead.id)) ?? {};
    if (!quote?.acceptedAt) return undefined;
    const lines = recurringLines(quote.document.lines, lead.estimate);
    return { lines, day: appointmentOf(lead)?.day ?? this.calendar.dayOf() };
  }
}

const notOffered =
  'This plan or its price has changed, so nothing was started. Check the plans below, or call us.';

/** Returns the lines with one more for the discount, in whole cents. */
function discounted(lines: readonly QuoteLine[], { percent }: PlanOffer): QuoteLine[] {
  const cents = Math.round((sumOf([...lines]) * percent) / 100);
  return cents > 0 ? [...lines, { label: `Plan discount (${percent}%)`, cents: -cents }] : [...lines];
}
