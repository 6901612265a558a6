import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, MoreThanOrEqual, Not, type Repository } from 'typeorm';
import type { DayWindow } from '../../../views/contracts/bookings/free-windows.js';
import { rhythmLabel, type UnplacedVisit } from '../../../views/contracts/customers/plans.js';
import { isLost, isScheduled } from '../../../views/contracts/leads/lead-stages.js';
import { canceledBy, type VisitReason } from '../../../views/contracts/leads/lost.js';
import { formatCalendarDate } from '../../../views/format/moments.js';
import { sumOf } from '../../../views/forms/money/quote.js';
import { BusinessCalendarService, type Day } from '../../business/business-calendar.service.js';
import { AppointmentsService } from '../../calendar/appointments.service.js';
import { PlannedLeadsService } from '../../contacts/intake/planned-leads.service.js';
import { Lead } from '../../contacts/leads/lead.entity.js';
import { appointmentOf } from '../../contacts/leads/lead-day.js';
import type { LeadEvent, LeadListener } from '../../contacts/leads/lead-events.service.js';
import { LeadTimelineService } from '../../contacts/leads/lead-timeline.service.js';
import { LeadWriterService } from '../../contacts/leads/lead-writer.service.js';
import { JobsService } from '../../money/jobs.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { Customer } from '../customer.entity.js';
import { emailsOf } from '../emails-of.js';
import { Plan } from './plan.entity.js';
import type { Occurrence } from './plan-days.js';
import type { Placed } from './plan-placing.js';
import { PlanVisit } from './plan-visit.entity.js';

/** Why a visit is canceled, and by whom. It closes the visit's lead, so that nothing is left to do. */
export interface Canceling {
  lostReason: VisitReason;
  lostNote: (typeof canceledBy)[keyof typeof canceledBy];
}

const skippedByOwner: Canceling = { lostReason: 'visit-skipped', lostNote: canceledBy.owner };

/** Whether a visit was skipped, and its customer neither has nor asks for another time. */
export const canRestore = ({ state }: PlanVisit, lead?: Lead): boolean =>
  lead ? isLost(lead) && lead.asksFor !== 'time' : state === 'skipped';

/** Makes, skips and withdraws the visits of plans. All of it runs while the plan's row is locked. */
@Injectable()
export class PlanVisitsService implements LeadListener {
  constructor(
    @InjectRepository(PlanVisit) private readonly visits: Repository<PlanVisit>,
    private readonly planned: PlannedLeadsService,
    private readonly writer: LeadWriterService,
    private readonly appointments: AppointmentsService,
    private readonly jobs: JobsService,
    private readonly timeline: LeadTimelineService,
    private readonly outbox: OutboxService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  /** Forgets an erased lead. */
  async onLeadEvent(manager: EntityManager, { kind, lead }: LeadEvent): Promise<void> {
    if (kind !== 'erased') return;
    await manager.update(PlanVisit, { leadId: lead.id }, { leadId: null });
    await manager.update(Plan, { leadId: lead.id }, { leadId: null });
  }

  /** Returns the visits of a plan in the order of their days, without those that were taken back. */
  visitsOf(planId: number, manager?: EntityManager): Promise<PlanVisit[]> {
    const visits = manager?.getRepository(PlanVisit) ?? this.visits;
    return visits.find({ where: { planId, withdrawn: 0 }, order: { occurrence: 'ASC' } });
  }

  /** Returns the visit that a lead is, even one that was taken back; undefined for other leads. */
  async ofLead(leadId: number): Promise<PlanVisit | undefined> {
    return (await this.visits.findOneBy({ leadId })) ?? undefined;
  }

  /**
   * Returns the lead of the visit that was made again for the same person after a lead's was canceled: of the
   * same day, or else the next open one. Undefined if there is none.
   */
  async madeAgain(lead: Pick<Lead, 'id' | 'email' | 'phone'>): Promise<number | undefined> {
    const visit = await this.ofLead(lead.id);
    if (!visit || visit.withdrawn === 0) return undefined;
    const later = (await this.visitsOf(visit.planId)).filter(({ id }) => id > visit.id);
    const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
    const leads = (await this.leadsOf(later)).filter(
      ({ email, phone }) => isSame(email, lead.email) && isSame(phone, lead.phone),
    );
    const today = this.calendar.dayOf();
    const isOpen = (one: Lead) => isScheduled(one) && (appointmentOf(one)?.day ?? '') >= today;
    const again = later.filter(({ leadId }) => leads.some(({ id }) => id === leadId));
    const next =
      again.find(({ occurrence }) => occurrence === visit.occurrence) ??
      again.find(({ leadId }) => leads.some((one) => one.id === leadId && isOpen(one)));
    return next?.leadId ?? undefined;
  }

  /**
   * Makes a canceled visit the plan's again, because its customer asks for a time, so that it isn't made
   * twice. The plan must be locked. @returns whether that was possible: false if it was made again meanwhile.
   */
  async reopen(manager: EntityManager, { id, planId, occurrence }: PlanVisit): Promise<boolean> {
    const { withdrawn } = await manager.findOneByOrFail(PlanVisit, { id });
    if (withdrawn === 0) return true;
    const again = await manager.findOneBy(PlanVisit, { planId, occurrence, withdrawn: 0 });
    if (again && again.state !== 'unplaced') return false;
    if (again) await manager.delete(PlanVisit, { id: again.id });
    await manager.update(PlanVisit, { id }, { withdrawn: 0 });
    return true;
  }

  /** Returns the lead of a plan's newest visit, even one that was taken back; undefined if there is none. */
  async newestLead(manager: EntityManager, planId: number): Promise<number | undefined> {
    const [visit] = await manager.find(PlanVisit, {
      where: { planId, leadId: Not(IsNull()) },
      order: { id: 'DESC' },
      take: 1,
    });
    return visit?.leadId ?? undefined;
  }

  /** Returns the leads of visits. */
  leadsOf(visits: readonly PlanVisit[], manager: EntityManager = this.visits.manager): Promise<Lead[]> {
    const ids = visits.map(({ leadId }) => leadId).filter((id) => id !== null);
    return ids.length > 0 ? manager.findBy(Lead, { id: In(ids) }) : Promise.resolve([]);
  }

  /**
   * Makes a visit: a lead with its appointment, slot and price. The customer is asked to confirm it, unless
   * the plan confirms it itself.
   * @throws {WindowTaken} if its slot was booked meanwhile. @throws a duplicate key error if the visit
   * exists. The unit of work must fail.
   */
  async make(manager: EntityManager, plan: Plan, due: Occurrence, { window, isFull }: Placed): Promise<void> {
    const visit = { planId: plan.id, occurrence: due.day, createdAt: this.clock.now() };
    if (!window || isFull)
      await this.outbox.enqueue(manager, {
        ...{ leadId: 0, kind: 'plan-full' as const },
        occasion: `${plan.id}.${due.day}`,
      });
    if (!window) {
      await insertRow(manager, PlanVisit, { ...visit, leadId: null, state: 'unplaced' });
      return;
    }
    const leadId = await this.createLead(manager, plan, due, window);
    await insertRow(manager, PlanVisit, { ...visit, leadId, state: 'made' });
    if (plan.isAutoConfirmed) return;
    await this.appointments.propose(manager, leadId);
    await this.outbox.enqueue(manager, { leadId, kind: 'plan-visit' });
  }

  /**
   * Makes the lead of a visit without an open slot, for the owner to schedule. The customer gets no email
   * yet.
   * @returns its ID; that of the visit's lead if it has one.
   */
  async makeWithoutDay(manager: EntityManager, plan: Plan, due: Occurrence): Promise<number> {
    const where = { planId: plan.id, occurrence: due.day, withdrawn: 0 };
    const visit = await manager.findOneBy(PlanVisit, where);
    if (visit?.leadId) return visit.leadId;
    const leadId = await this.createLead(manager, plan, due, null);
    const made = { leadId, state: 'made' as const };
    if (visit) await manager.update(PlanVisit, { id: visit.id }, made);
    else await insertRow(manager, PlanVisit, { ...where, ...made, createdAt: this.clock.now() });
    return leadId;
  }

  /** Stores a visit's lead with its price. @returns its ID. */
  private async createLead(
    manager: EntityManager,
    plan: Plan,
    due: Occurrence,
    window: DayWindow | null,
  ): Promise<number> {
    const customer = await manager.findOneByOrFail(Customer, { id: plan.customerId });
    const { name, email, phone, address } = await this.personOf(plan, customer, manager);
    const { id } = await this.planned.create(manager, {
      ...{ name, email, phone, customerId: customer.id, serviceType: plan.serviceType, window },
      address: plan.address || address || null,
      isSilent: !plan.isAutoConfirmed || !window,
    });
    const { lines } = due.term;
    const job = await this.jobs.jobOf(id, manager);
    await this.jobs.save(manager, { ...job, lines, quotedCents: sumOf(lines) });
    const text = `${rhythmLabel(due.term)} (plan #${plan.id}), due ${formatCalendarDate(due.day)}`;
    await this.timeline.add(manager, id, 'plan', { text });
    return id;
  }

  /**
   * Returns whom a plan's visits are for. The email is the customer's if the owner confirmed it, or else that
   * of the request from which the plan was made: its sender sees nothing else about the customer.
   */
  async personOf(
    { leadId }: Pick<Plan, 'leadId'>,
    customer: Customer,
    manager: EntityManager = this.visits.manager,
  ): Promise<Pick<Lead, 'name' | 'email' | 'phone' | 'address'>> {
    if (customer.isEmailConfirmed) return customer;
    const origin = leadId === null ? null : await manager.findOneBy(Lead, { id: leadId });
    if (!origin?.email) {
      const emails = await emailsOf(manager, [customer.id]);
      return { ...customer, email: emails.get(customer.id) ?? '' };
    }
    return origin.email.toLowerCase() === customer.email.toLowerCase() ? customer : origin;
  }

  /** Skips a visit for the owner, whether it was made or not. */
  async skip(manager: EntityManager, planId: number, occurrence: Day): Promise<void> {
    const visit = await manager.findOneBy(PlanVisit, { planId, occurrence, withdrawn: 0 });
    if (!visit) {
      const row = { planId, occurrence, leadId: null, createdAt: this.clock.now() };
      await insertRow(manager, PlanVisit, { ...row, state: 'skipped' });
      return;
    }
    if (
      visit.state === 'unplaced' ||
      (visit.leadId !== null && (await this.cancel(manager, visit.leadId, skippedByOwner)))
    )
      await manager.update(PlanVisit, { id: visit.id }, { state: 'skipped' });
  }

  /** Takes back that a visit was skipped, so that it is made again. */
  async restore(manager: EntityManager, planId: number, occurrence: Day): Promise<void> {
    const visit = await manager.findOneBy(PlanVisit, { planId, occurrence, withdrawn: 0 });
    if (!visit) return;
    const [lead] = await this.leadsOf([visit], manager);
    if (!canRestore(visit, lead)) return;
    if (lead) await manager.update(PlanVisit, { id: visit.id }, { withdrawn: visit.id });
    else await manager.delete(PlanVisit, { id: visit.id });
  }

  /**
   * Takes back the open visits that are due from a day on, so that they can be made again by other rules.
   * Visits that are done, begun or skipped stay. Customers get an email only about appointments that they
   * have confirmed.
   * @param why what the owner and the customer read about it.
   * @param until the last day; default: any.
   */
  async withdrawFrom(
    manager: EntityManager,
    planId: number,
    from: Day,
    why: Canceling,
    until?: Day,
  ): Promise<void> {
    for (const visit of await this.visitsOf(planId, manager)) {
      if (visit.occurrence < from || (until && visit.occurrence > until)) continue;
      if (visit.state === 'unplaced') await manager.delete(PlanVisit, { id: visit.id });
      if (visit.state !== 'made' || visit.leadId === null) continue;
      const isProposed = (await this.appointments.find(visit.leadId, manager))?.isTentative ?? false;
      if (await this.cancel(manager, visit.leadId, why, isProposed)) {
        await this.outbox.cancel(manager, { leadId: visit.leadId, kind: 'plan-visit' });
        await manager.update(PlanVisit, { id: visit.id }, { withdrawn: visit.id });
      }
    }
  }

  /** Lists the visits from a day on that customers haven't confirmed, with their arrival windows. */
  async proposedFrom(day: Day): Promise<{ visit: PlanVisit; window: DayWindow }[]> {
    const appointments = (await this.appointments.bookedFrom(day)).filter(({ isTentative }) => isTentative);
    if (appointments.length === 0) return [];
    const leadId = In(appointments.map((appointment) => appointment.leadId));
    const visits = await this.visits.findBy({ leadId, state: 'made', withdrawn: 0 });
    return visits.flatMap((visit) => {
      const found = appointments.find((appointment) => appointment.leadId === visit.leadId);
      return found ? [{ visit, window: { day: found.day, timeWindow: found.timeWindow } }] : [];
    });
  }

  /** Lists the visits that are due from a day on and found no open slot, of plans that go on. */
  async unplacedFrom(day: Day): Promise<UnplacedVisit[]> {
    const visits = await this.visits.find({
      where: { state: 'unplaced', withdrawn: 0, occurrence: MoreThanOrEqual(day) },
      order: { occurrence: 'ASC', id: 'ASC' },
    });
    if (visits.length === 0) return [];
    const { manager } = this.visits;
    const planId = In(visits.map((visit) => visit.planId));
    const plans = await manager.findBy(Plan, { id: planId, endedAt: IsNull() });
    const customers = await manager.findBy(Customer, { id: In(plans.map(({ customerId }) => customerId)) });
    return visits.flatMap(({ planId, occurrence: due }) => {
      const plan = plans.find(({ id }) => id === planId);
      const customer = customers.find(({ id }) => id === plan?.customerId);
      return customer ? [{ planId, name: customer.name, due }] : [];
    });
  }

  /** Confirms the visit of a locked lead and emails the customer. @returns whether it was proposed. */
  async confirm(manager: EntityManager, lead: Lead): Promise<boolean> {
    if (!(await this.appointments.confirm(manager, lead))) return false;
    await this.outbox.cancel(manager, { leadId: lead.id, kind: 'plan-visit' });
    return true;
  }

  /** Confirms the visit that is due on a day for the owner. Does nothing if it isn't proposed. */
  async confirmDue(manager: EntityManager, planId: number, occurrence: Day): Promise<void> {
    const visit = await manager.findOneBy(PlanVisit, { planId, occurrence, withdrawn: 0 });
    if (!visit || visit.leadId === null) return;
    const lead = await this.writer.locked(manager, visit.leadId);
    if (await this.confirm(manager, lead))
      await this.timeline.add(manager, lead.id, 'plan', { text: 'You confirmed the visit' });
  }

  /** Reprices open visits that are due from a day on. @param before the lines that the plan gave them. */
  async reprice(manager: EntityManager, plan: Plan, from: Day): Promise<void> {
    const visits = (await this.visitsOf(plan.id, manager)).filter(({ occurrence }) => occurrence >= from);
    for (const { occurrence, leadId } of visits) {
      if (leadId === null) continue;
      await this.writer.locked(manager, leadId);
      const job = await this.jobs.jobOf(leadId, manager);
      const { lines } = plan.terms.findLast((term) => term.from <= occurrence) ?? plan.terms[0];
      if (job.doneOn !== null || job.chargedCents !== null) continue;
      await this.jobs.save(manager, { ...job, lines, quotedCents: sumOf(lines), acceptedAt: null });
    }
  }

  /** Cancels a visit that is still ahead or has no day yet. @returns whether it was. */
  private async cancel(
    manager: EntityManager,
    leadId: number,
    why: Canceling,
    isSilent = false,
  ): Promise<boolean> {
    const lead = await this.writer.locked(manager, leadId);
    const day = appointmentOf(lead)?.day;
    if (!isScheduled(lead) || (day && day < this.calendar.dayOf())) return false;
    await this.writer.changeLocked(manager, lead, why, { isSilent });
    return true;
  }
}
