import type { INestApplicationContext } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { Lead } from '../../contacts/leads/lead.entity.js';
import { completed, scheduled } from '../../contacts/leads/lead-scopes.js';
import { LeadsService } from '../../contacts/leads/leads.service.js';
import { LeadAttachingService } from '../../customers/lead-attaching.service.js';
import { PlanSweepService } from '../../customers/plans/plan-sweep.service.js';
import { type NewPlan, PlansService } from '../../customers/plans/plans.service.js';
import { JobsService } from '../../money/jobs.service.js';
import { PaymentsService, paymentOf } from '../../money/payments.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { demoMark } from './sample-visits.js';

/** Days since the plans' start. Visits two weeks ahead are made on days 14, 28 and 42, so none is today. */
const startedDaysAgo = 40;

const plans: Omit<NewPlan, 'customerId' | 'leadId' | 'startsOn'>[] = [
  {
    ...{
      every: 2,
      unit: 'week',
      weekdays: [],
      timeWindow: 'morning',
      lines: [{ label: 'Office', cents: 180_00 }],
    },
    ...{ serviceType: 'commercial', isAutoConfirmed: true, address: '', endsOn: null },
  },
  {
    ...{ every: 2, unit: 'month', weekdays: [], timeWindow: 'afternoon' },
    lines: [
      { label: 'Whole house', cents: 260_00 },
      { label: 'Plan discount (10%)', cents: -26_00 },
    ],
    ...{ serviceType: 'residential', isAutoConfirmed: false, address: '', endsOn: null },
  },
];

/**
 * Adds an office's and a household's plan with the visits of the last weeks, as if the site had run since
 * then. Each day is one unit of work, in which nothing is left to be sent.
 */
export async function addPlans(app: INestApplicationContext, now: Date): Promise<void> {
  const [clock, calendar] = [app.get(ClockService), app.get(BusinessCalendarService)];
  const today = calendar.dayOf(now);
  await app.get(LeadAttachingService).attachMissing();
  clock.now = () => calendar.at(calendar.plusDays(today, -startedDaysAgo - 1), '12:00');
  await create(app);
  for (let ago = startedDaysAgo + 1; ago >= 0; ago--) {
    const day = calendar.plusDays(today, -ago);
    for (const [time, work] of [
      ['12:00', makeVisits],
      ['19:05', completeVisits],
    ] as const) {
      const at = calendar.at(day, time);
      if (at >= now) return;
      clock.now = () => at;
      await app.get(UnitOfWorkService).run((manager) => work(app, manager));
    }
  }
}

/** Creates a plan for each of two customers whose job is done. */
async function create(app: INestApplicationContext): Promise<void> {
  const calendar = app.get(BusinessCalendarService);
  const startsOn = calendar.plusDays(calendar.dayOf(), 1);
  await app.get(UnitOfWorkService).run(async (manager) => {
    const done = await manager.find(Lead, {
      where: { ...completed, email: Not(''), customerId: Not(IsNull()) },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    const customers = [...new Set(done.map(({ customerId }) => customerId as number))];
    for (const [index, plan] of plans.entries())
      if (customers[index])
        await app.get(PlansService).create({ ...plan, customerId: customers[index], leadId: null, startsOn });
  });
}

/** Makes the visits that are due, marks them as sample data, and settles their emails. */
async function makeVisits(app: INestApplicationContext, manager: EntityManager): Promise<void> {
  await app.get(PlanSweepService).makeDue();
  const made = await manager.findBy(Lead, { source: 'plan' });
  for (const { id, idempotencyKey } of made)
    if (!idempotencyKey.startsWith(demoMark))
      await manager.update(Lead, { id }, { idempotencyKey: `${demoMark}plan ${id}` });
  const settledAt = app.get(ClockService).now();
  const sent = { state: 'done' as const, attempts: 1, firstAttemptAt: settledAt, settledAt };
  await manager.update(OutboxItem, { kind: In(['plan-visit']), state: 'waiting' }, sent);
  await manager.delete(OutboxItem, { leadId: 0, kind: 'plan-full' });
}

/** Completes and pays today's visits. */
async function completeVisits(app: INestApplicationContext, manager: EntityManager): Promise<void> {
  const day = app.get(BusinessCalendarService).dayOf();
  for (const { id } of await manager.findBy(Lead, { ...scheduled, source: 'plan', day })) {
    await app.get(LeadsService).update(id, { status: 'completed' });
    const job = await app.get(JobsService).jobOf(id, manager);
    const payment = { ...paymentOf(job), paidOn: day, paidBy: 'card' as const };
    await app.get(PaymentsService).save(id, payment, job.version);
  }
}
