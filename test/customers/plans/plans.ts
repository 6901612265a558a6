import { ReservedSlot } from '../../../src/business/availability/reserved-slot.entity.js';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { LeadAttachingService } from '../../../src/customers/lead-attaching.service.js';
import { PlanSweepService } from '../../../src/customers/plans/plan-sweep.service.js';
import { PlanVisit } from '../../../src/customers/plans/plan-visit.entity.js';
import { type NewPlan, PlansService } from '../../../src/customers/plans/plans.service.js';
import { storedLead } from '../../support/site/admin.js';
import { Customer } from '../../support/site/customer.js';
import type { EmailSite } from '../../support/site/email-site.js';

/** 18 o'clock UTC is noon or 1 PM in Minnesota. */
export const noonOf = (day: string) => new Date(`${day}T18:00:00Z`);

const usual = {
  ...{ leadId: null, serviceType: 'commercial', startsOn: '2027-03-02' },
  ...{ every: 2, unit: 'week' as const, weekdays: [2], timeWindow: 'morning' },
  ...{ lines: [{ label: 'Office', cents: 200_00 }], isAutoConfirmed: false, address: '', endsOn: null },
};

/** A site with plans, whose clock is moved by hand. */
export class PlanSite {
  constructor(readonly site: EmailSite) {}

  get plans(): PlansService {
    return this.site.app.get(PlansService);
  }

  /** A customer with a plan. */
  async plan(changes: Partial<NewPlan> = {}): Promise<{ id: number; customer: Customer }> {
    const customer = await Customer.arrive(this.site, { email: `plan${Math.random()}@visitor.example` });
    await this.site.app.get(LeadAttachingService).attachMissing();
    // The lead's own emails aren't what these tests are about.
    await this.site.dataSource.query(`UPDATE outbox SET state = 'skipped' WHERE leadId = ${customer.id}`);
    const customerId = (await storedLead(this.site, customer.id)).customerId as number;
    return { id: await this.plans.create({ ...usual, customerId, ...changes }), customer };
  }

  /** Moves the clock to noon of a day and makes the visits that are due. */
  async on(day: string): Promise<void> {
    this.site.outbox.at(noonOf(day));
    await this.sweep();
  }

  /** Makes the visits of plans that were changed, as the site does right after a change. */
  afterChange(): Promise<void> {
    return this.site.app.get(PlanSweepService).task.runNow();
  }

  sweep(): Promise<void> {
    return this.site.app.get(PlanSweepService).makeDue();
  }

  /** The visits of a plan, each with its lead. */
  async visits(planId: number): Promise<(PlanVisit & { lead: Lead | null })[]> {
    const rows = await this.site.dataSource
      .getRepository(PlanVisit)
      .find({ where: { planId, withdrawn: 0 }, order: { occurrence: 'ASC' } });
    return Promise.all(
      rows.map(async (row) => ({
        ...row,
        lead: row.leadId ? await storedLead(this.site, row.leadId) : null,
      })),
    );
  }

  /** The days of a plan's open visits. */
  async openDays(planId: number): Promise<(string | null)[]> {
    const visits = await this.visits(planId);
    return visits.filter(({ lead }) => lead?.status === 'scheduled').map(({ lead }) => lead?.day ?? null);
  }

  /** The reserved slots of scheduled and other leads, to compare with the appointments. */
  async slots(): Promise<string[]> {
    const slots = await this.site.dataSource.getRepository(ReservedSlot).find();
    return slots.map(({ day, timeWindow, leadId }) => `${leadId} ${day} ${timeWindow}`).sort();
  }

  async scheduled(): Promise<string[]> {
    const leads = await this.site.dataSource.getRepository(Lead).findBy({ status: 'scheduled' });
    return leads.map(({ id, day, timeWindow }) => `${id} ${day} ${timeWindow}`).sort();
  }
}
