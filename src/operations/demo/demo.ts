import type { INestApplicationContext } from '@nestjs/common';
import { type EntityManager, Like } from 'typeorm';
import type { QuoteLine } from '../../../views/contracts/money/money.js';
import { RecorderService } from '../../analytics/ingestion/recorder.service.js';
import { BusinessService } from '../../business/business.service.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { DayOffRow } from '../../business/day-off.entity.js';
import { DaysOffService } from '../../business/days-off.service.js';
import { Review } from '../../business/proof/review.entity.js';
import { Appointment } from '../../calendar/appointment.entity.js';
import { LeadStore } from '../../contacts/intake/lead.store.js';
import { Lead } from '../../contacts/leads/lead.entity.js';
import { LeadErasureService } from '../../contacts/leads/lead-erasure.service.js';
import { LeadEventsService } from '../../contacts/leads/lead-events.service.js';
import { LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { LeadsService } from '../../contacts/leads/leads.service.js';
import { CustomerActionsService } from '../../customers/link/customer-actions.service.js';
import { ReviewsService } from '../../customers/reviews/reviews.service.js';
import { JobsService } from '../../money/jobs.service.js';
import { type Payment, PaymentsService, paymentOf } from '../../money/payments.service.js';
import { QuotesService } from '../../money/quotes.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { OutboxEventsService } from '../../platform/outbox/outbox-events.service.js';
import { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { formerCustomers } from './former-customers.js';
import { type InventedLead, SampleData } from './sample-data.js';
import { addPlans } from './sample-plans.js';
import { dayOffReason, type SampleReview } from './sample-texts.js';
import { demoMark } from './sample-visits.js';
import { SettledDeliveries } from './settled-deliveries.js';
import { forgetVisits, recordVisits } from './visit-rows.js';

const deadlineMs = 120_000;
const inventedPhone = /555\D?01\d\d$/;

/**
 * Adds sample data to an empty site and removes it again, each in one unit of work. Recognizes sample leads
 * by their idempotency keys and sample visits by their IDs: both start with "demo ", which no value from
 * outside can. Recognizes the day off by its reason.
 */
export class Demo {
  constructor(private readonly app: INestApplicationContext) {}

  /** @returns how much it added. @throws {RangeError} if the site isn't empty. Changes nothing then. */
  async fill(): Promise<{ leads: number; spam: number; views: number }> {
    const clock = this.app.get(ClockService);
    const [present, now] = [clock.now, clock.now()];
    const sample = new SampleData(this.app.get(BusinessService), this.app.get(BusinessCalendarService), now);
    try {
      await this.app
        .get(UnitOfWorkService)
        .run((manager) => this.store(manager, sample, now), { deadlineMs });
      await addPlans(this.app, now);
    } finally {
      clock.now = present;
    }
    const views = sample.visits.hits.filter(({ record }) => record.type === 'pageview').length;
    return this.app.get(UnitOfWorkService).run(async (manager) => ({
      leads: await manager.countBy(Lead, { isSpam: false }),
      spam: await manager.countBy(Lead, { isSpam: true }),
      views,
    }));
  }

  /**
   * Removes the sample data, including the owner's changes to it.
   * @returns sentences about what stays, and why.
   * @throws {RangeError} if there is none.
   */
  remove(): Promise<string[]> {
    return this.app.get(UnitOfWorkService).run(
      async (manager) => {
        const leads = await manager.find(Lead, { where: { idempotencyKey: Like(`${demoMark}%`) } });
        if (leads.length === 0) throw new RangeError('This site has no sample data.');
        const invented = leads.filter(({ phone }) => inventedPhone.test(phone));
        const real = leads.filter((lead) => !invented.includes(lead));
        await this.erase(manager, invented);
        for (const { id, idempotencyKey } of real)
          await manager.update(Lead, { id }, { idempotencyKey: idempotencyKey.slice(demoMark.length) });
        await manager.delete(DayOffRow, { reason: dayOffReason });
        const areTotalsClean = await forgetVisits(manager);
        return [
          ...real.map(
            ({ id }) => `Kept lead ${id}: its phone number was changed, so it may be a real person.`,
          ),
          ...(areTotalsClean ? [] : ['Kept the visit totals, because they include later visits.']),
        ];
      },
      { deadlineMs },
    );
  }

  private async store(
    manager: EntityManager,
    { leads, dayOff, visits }: SampleData,
    now: Date,
  ): Promise<void> {
    await assertEmpty(manager);
    const clock = this.app.get(ClockService);
    const [events, records] = [this.app.get(OutboxEventsService), this.app.get(LeadRecordsService)];
    const deliveries = new SettledDeliveries(now, clock, events, records);
    this.app.get(LeadEventsService).listen(deliveries);
    for (const lead of leads) {
      deliveries.refusal = lead.refusal;
      await this.play(lead, clock, now, deliveries);
    }
    deliveries.refusal = undefined;
    const calendar = this.app.get(BusinessCalendarService);
    for (const former of formerCustomers(this.app.get(BusinessService), calendar, calendar.dayOf(now))) {
      const leadId = await this.play(former, clock, now, deliveries);
      clock.now = () => former.remindedAt;
      const reminder = { leadId, kind: 'rebooking-reminder' as const };
      await this.app.get(OutboxService).countAsDone(manager, reminder, '');
    }
    await this.app.get(DaysOffService).add({ from: dayOff, until: dayOff, reason: dayOffReason });
    await recordVisits(manager, this.app.get(RecorderService), visits);
  }

  /** Stores a lead and the owner's work on it, each at its own time. @returns its ID. */
  private async play(
    { draft, steps }: InventedLead,
    clock: ClockService,
    now: Date,
    deliveries: SettledDeliveries,
  ): Promise<number> {
    clock.now = () => new Date(draft.createdAt);
    const { id } = await this.app.get(LeadStore).store(draft, deadlineMs);
    const leads = this.app.get(LeadsService);
    for (const step of steps) {
      clock.now = () => step.at;
      if ('update' in step) await leads.update(id, step.update);
      else if ('booking' in step)
        await leads.schedule(id, { time: step.booking, address: step.address, isSilent: true });
      else if ('quote' in step || 'payment' in step) await this.price(id, step, deliveries);
      else if ('message' in step) await this.app.get(CustomerActionsService).write(id, 0, step.message);
      else if ('review' in step) await this.review(id, step.review, now);
      else await leads.markSpamSeen(id);
    }
    return id;
  }

  /** Saves a quote or a payment. Nothing is really sent to the customer. */
  private async price(
    id: number,
    step: { quote: QuoteLine[]; isSent?: true } | { payment: Partial<Payment> },
    deliveries: SettledDeliveries,
  ): Promise<void> {
    const unitOfWork = this.app.get(UnitOfWorkService);
    const job = await unitOfWork.run((manager) => this.app.get(JobsService).jobOf(id, manager));
    if ('quote' in step) {
      const quote = { lines: step.quote, note: '', version: job.version, isSent: step.isSent ?? false };
      await this.app.get(QuotesService).save(id, quote);
      return unitOfWork.run(async (manager) =>
        deliveries.settle(manager, await manager.findOneByOrFail(Lead, { id })),
      );
    }
    return this.app.get(PaymentsService).save(id, { ...paymentOf(job), ...step.payment }, job.version);
  }

  /** Writes a review as its customer does, and publishes it if it is due. */
  private async review(
    leadId: number,
    { reply, ...written }: SampleReview & { name: string },
    now: Date,
  ): Promise<void> {
    await this.app.get(ReviewsService).write(leadId, written, `203.0.113.${leadId % 250}`);
    await this.app.get(UnitOfWorkService).run(async (manager) => {
      const { id, publishAt } = await manager.findOneByOrFail(Review, { leadId });
      if (publishAt < now)
        await manager.update(Review, { id }, { publishedAt: publishAt, reply, version: 2 });
    });
  }

  /** Erases sample leads. Keeps an event's pending deletion if the appointment is on a calendar server. */
  private async erase(manager: EntityManager, leads: Lead[]): Promise<void> {
    await this.app.get(LeadErasureService).erase({ leads, files: [] });
    for (const { id: leadId } of leads) {
      if (await manager.existsBy(Appointment, { leadId, isOnServer: true })) continue;
      await manager.delete(Appointment, { leadId });
      await manager.delete(OutboxItem, { leadId });
    }
  }
}

/** @throws {RangeError} if the site has real data that sample data would mix with. */
async function assertEmpty(manager: EntityManager): Promise<void> {
  const tables = {
    leads: 'contacts',
    'days off': 'days_off',
    visits: 'sessions',
    'page speed measurements': 'web_vitals',
  };
  const found: string[] = [];
  for (const [what, table] of Object.entries(tables)) {
    const [{ count }] = await manager.query(`SELECT COUNT(*) AS count FROM ${table}`);
    if (Number(count) > 0) found.push(`${what} (${count})`);
  }
  if (found.length > 0)
    throw new RangeError(
      `This site isn’t empty. It has ${found.join(', ')}. Sample data is only added to an empty site. To remove earlier sample ` +
        'data: npm run demo -- --remove. To try it next to this site, use another data folder:\n' +
        '  DATA_DIR=var-demo npm run demo && DATA_DIR=var-demo npm start',
    );
}
