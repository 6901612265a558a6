import { ConflictException, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  type CustomersPlan,
  type PlanAction,
  rhythmLabel,
} from '../../../views/contracts/customers/plans.js';
import { isScheduled } from '../../../views/contracts/leads/lead-stages.js';
import { customerEntryKinds } from '../../../views/contracts/leads/leads.js';
import { formatCalendarDate } from '../../../views/format/moments.js';
import { customerLimits } from '../../../views/forms/customers/customer-link.js';
import { sumOf } from '../../../views/forms/money/quote.js';
import { BusinessService } from '../../business/business.service.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { appointmentOf } from '../../contacts/leads/lead-day.js';
import { LeadEventsService } from '../../contacts/leads/lead-events.service.js';
import { LeadTimelineService } from '../../contacts/leads/lead-timeline.service.js';
import { LeadWriterService } from '../../contacts/leads/lead-writer.service.js';
import { CustomerEntriesService } from '../../contacts/links/customer-entries.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { occurrencesBetween, plusDays, termOn } from '../plans/plan-days.js';
import { expectedDays } from '../plans/plan-placing.js';
import { PlanSlotsService } from '../plans/plan-slots.service.js';
import { PlanVisitsService } from '../plans/plan-visits.service.js';
import { PlansService, stateOf, statusOf } from '../plans/plans.service.js';

const daysOfAYear = 366;
const dayMs = 24 * 60 * 60_000;
/** How the owner reads what the customer did. */
const texts: Record<PlanAction, string> = {
  confirm: 'The customer confirmed the visit',
  pause: 'The customer paused the plan',
  resume: 'The customer resumed the plan',
  end: 'The customer ended the plan',
};

/** Shows customers their plan and carries out what they do with it. */
@Injectable()
export class CustomerPlansService {
  constructor(
    private readonly plans: PlansService,
    private readonly visits: PlanVisitsService,
    private readonly slots: PlanSlotsService,
    private readonly writer: LeadWriterService,
    private readonly entries: CustomerEntriesService,
    private readonly events: LeadEventsService,
    private readonly timeline: LeadTimelineService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly business: BusinessService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  /** Returns the plan that a lead belongs to; null if there is none. */
  async planOf(leadId: number): Promise<CustomersPlan | null> {
    const plan = await this.plans.ofLead(leadId);
    if (!plan) return null;
    const today = this.calendar.dayOf();
    const visits = await this.visits.visitsOf(plan.id);
    const [next] = plan.endedAt
      ? []
      : occurrencesBetween(plan, today, plusDays(today, 2 * daysOfAYear)).filter(
          ({ day }) => !visits.some(({ occurrence }) => occurrence === day),
        );
    const leads = await this.visits.leadsOf(visits);
    const taken = new Set(leads.flatMap((lead) => appointmentOf(lead)?.day ?? []));
    const [day] = expectedDays(next ? [next] : [], { ...(await this.slots.read()), taken });
    const { lines, ...term } = next?.term ?? termOn(plan, today);
    return {
      version: plan.version,
      ...statusOf(plan, today),
      rhythm: rhythmLabel(term),
      next: day ? formatCalendarDate(day) : null,
      isFollowing: leads.some((lead) => isScheduled(lead) && (appointmentOf(lead)?.day ?? '') >= today),
      ...{ lines, totalCents: sumOf(lines) },
    };
  }

  /**
   * Confirms the visit that a lead is, or pauses, resumes or ends its plan. Doing it again changes nothing.
   * @throws {ConflictException} if the plan has changed or ended, or changed often today; the message is for
   * the customer.
   */
  async act(leadId: number, action: PlanAction, version: number): Promise<void> {
    const plan = await this.plans.ofLead(leadId);
    if (!plan) throw new ConflictException('There is no plan for this request.');
    const today = this.calendar.dayOf();
    const state = stateOf(plan, today);
    if (action === 'end' && state === 'ended') return;
    if (action === 'pause' && state === 'paused') return;
    if (action === 'resume' && state === 'active') return;
    await this.unitOfWork.run(async (manager) => {
      if (action === 'confirm') return this.confirm(manager, leadId);
      await this.record(manager, leadId, action);
      if (action === 'pause') await this.plans.pause(plan.id, version, today, null, 'customer');
      if (action === 'resume') await this.plans.resume(plan.id, version);
      if (action === 'end') await this.plans.end(plan.id, version, 'customer');
    });
  }

  private async confirm(manager: EntityManager, leadId: number): Promise<void> {
    const lead = await this.writer.locked(manager, leadId);
    if (await this.visits.confirm(manager, lead)) await this.record(manager, leadId, 'confirm');
  }

  private async record(manager: EntityManager, leadId: number, action: PlanAction): Promise<void> {
    const lead = await this.writer.locked(manager, leadId);
    const since = new Date(this.clock.now().getTime() - dayMs).toISOString();
    const today = (await this.entries.steps(leadId, manager)).filter(
      ({ kind, at }) => kind === customerEntryKinds.plan && at > since,
    );
    if (today.length >= customerLimits.changesADay)
      throw new ConflictException(
        `You’ve reached today’s limit for changes. Call us at ${this.business.site.phone}.`,
      );
    await this.events.emit(manager, { kind: 'heard-from', lead });
    await this.timeline.add(manager, leadId, customerEntryKinds.plan, {
      text: texts[action],
      by: 'customer',
    });
  }
}
