import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Not, type Repository } from 'typeorm';
import type { CanceledVisit, PlanState, PlanTerm } from '../../../views/contracts/customers/plans.js';
import { canceledBy, isVisitReason } from '../../../views/contracts/leads/lost.js';
import { formatCalendarDate } from '../../../views/format/moments.js';
import { sumOf } from '../../../views/forms/money/quote.js';
import { BusinessCalendarService, type Day } from '../../business/business-calendar.service.js';
import type { Lead } from '../../contacts/leads/lead.entity.js';
import { Listeners } from '../../platform/background/listeners.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { lockRows } from '../../platform/database/row-locks.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { Customer } from '../customer.entity.js';
import { Plan } from './plan.entity.js';
import { changedFrom, isPausedFrom, pausedFrom, resumedOn } from './plan-changes.js';
import { type Occurrence, termOn } from './plan-days.js';
import { PlanVisitsService } from './plan-visits.service.js';

/** What the owner enters about a plan. */
export interface PlanDetails extends Omit<PlanTerm, 'from' | 'anchor'> {
  isAutoConfirmed: boolean;
  address: string;
  endsOn: Day | null;
}

export interface NewPlan extends PlanDetails {
  customerId: number;
  leadId: number | null;
  serviceType: string | null;
  startsOn: Day;
}

/** Who changes a plan. */
export type PlanActor = 'owner' | 'customer';

/** Makes and changes plans. A change never touches a visit that is done. */
@Injectable()
export class PlansService {
  private readonly listeners = new Listeners<number>();
  /** Calls a function with a plan’s ID after every change that may require other visits. */
  readonly onChange = this.listeners.add;

  constructor(
    @InjectRepository(Plan) private readonly plans: Repository<Plan>,
    private readonly visits: PlanVisitsService,
    private readonly outbox: OutboxService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  /** Finds a plan. @throws {NotFoundException} */
  async find(id: number): Promise<Plan> {
    return found(await this.plans.findOneBy({ id }));
  }

  /** Returns the plan that a lead is a visit of, else the newest one made from it; undefined if none. */
  async ofLead(leadId: number): Promise<Plan | undefined> {
    const visit = await this.visits.ofLead(leadId);
    const where = visit ? { id: visit.planId } : { leadId };
    return (await this.plans.findOne({ where, order: { id: 'DESC' } })) ?? undefined;
  }

  /** Returns why a lead was canceled as a visit of a plan, and how the plan goes on; null for other leads. */
  async canceledVisit({
    id,
    lostReason,
    lostNote,
  }: Pick<Lead, 'id' | 'lostReason' | 'lostNote'>): Promise<CanceledVisit | null> {
    const plan = isVisitReason(lostReason) ? await this.ofLead(id) : undefined;
    if (!plan || !isVisitReason(lostReason)) return null;
    const isByCustomer = lostNote === canceledBy.customer;
    return { reason: lostReason, isByCustomer, ...statusOf(plan, this.calendar.dayOf()) };
  }

  /** Finds a customer; undefined if there is none. */
  async customer(id: number): Promise<Customer | undefined> {
    return (await this.plans.manager.findOneBy(Customer, { id })) ?? undefined;
  }

  /** Returns the customer of a plan; undefined if there is none any more. */
  async customerOf(id: number): Promise<Customer | undefined> {
    const plan = await this.plans.findOneBy({ id });
    return plan ? this.customer(plan.customerId) : undefined;
  }

  /** Returns all plans, the newest first. */
  all(): Promise<Plan[]> {
    return this.plans.find({ order: { id: 'DESC' } });
  }

  /** Returns the plans of customers, the newest first. */
  async ofCustomers(customerIds: readonly number[]): Promise<Plan[]> {
    if (customerIds.length === 0) return [];
    return this.plans.find({ where: { customerId: In([...customerIds]) }, order: { id: 'DESC' } });
  }

  /** Returns the address for emails about visits of a customer's or a lead's plan; '' for none. */
  async emailFor(customer: Customer, leadId: number | null): Promise<string> {
    return leadId === null ? customer.email : (await this.visits.personOf({ leadId }, customer)).email;
  }

  /**
   * Makes a plan. One that the owner makes for the customer, and not from a lead, confirms the email that the
   * form shows.
   * @returns its ID.
   * @throws {NotFoundException} if there is no such customer.
   */
  async create({ startsOn, ...plan }: NewPlan): Promise<number> {
    const { every, unit, weekdays, timeWindow, lines, ...columns } = plan;
    const id = await this.unitOfWork.run(async (manager) => {
      if (!(await manager.existsBy(Customer, { id: plan.customerId })))
        throw new NotFoundException('Customer not found');
      if (plan.leadId === null)
        await manager.update(Customer, { id: plan.customerId, email: Not('') }, { isEmailConfirmed: true });
      return insertRow(manager, Plan, {
        ...columns,
        terms: [{ from: startsOn, anchor: startsOn, every, unit, weekdays, timeWindow, lines }],
        pauses: [],
        checkedThrough: this.calendar.plusDays(startsOn, -1),
        createdAt: this.clock.now(),
        ...{ endedAt: null, endedBy: '' },
      });
    });
    this.listeners.notify(id);
    return id;
  }

  /**
   * Changes a plan from a day on. Open visits from then on are made again, or only get the new price if
   * nothing else has changed. The customer is told an old and a new price.
   * @throws {ConflictException} for a day that has passed, or a change made from an old copy; the message is
   * for the owner.
   */
  async change(id: number, version: number, from: Day, details: PlanDetails): Promise<void> {
    await this.update(id, version, async (manager, plan) => {
      if (from < this.calendar.dayOf()) throw new ConflictException('Choose today or a later date.');
      const { isAutoConfirmed, address, endsOn, ...term } = details;
      const before = termOn(plan, from);
      const { terms } = changedFrom(plan, from, term);
      const next = { ...plan, terms, isAutoConfirmed, address, endsOn };
      const isRepriced = sumOf(before.lines) !== sumOf(term.lines);
      if (timesOf(before) === timesOf(term) && plan.endsOn === endsOn && plan.address === address)
        await this.visits.reprice(manager, next, from);
      else {
        await this.visits.withdrawFrom(manager, id, from, {
          ...{ lostReason: 'visit-moved', lostNote: canceledBy.owner },
        });
        next.checkedThrough = this.earlier(plan, from);
      }
      if (isRepriced) await this.announcePrice(manager, plan, from);
      return next;
    });
  }

  /** Pauses a plan from a day on. @param until the first day with visits again; null until it is resumed. */
  async pause(
    id: number,
    version: number,
    from: Day,
    until: Day | null,
    by: PlanActor = 'owner',
  ): Promise<void> {
    await this.update(id, version, async (manager, plan) => {
      if (from < this.calendar.dayOf()) throw new ConflictException('Choose today or a later date.');
      if (until !== null && until <= from) throw new ConflictException('Choose a later date to resume.');
      const why = { lostReason: 'plan-paused', lostNote: canceledBy[by] } as const;
      await this.visits.withdrawFrom(manager, id, from, why);
      return { ...plan, ...pausedFrom(plan, from, until), checkedThrough: this.earlier(plan, from) };
    });
  }

  /** Resumes a paused plan today. */
  async resume(id: number, version: number): Promise<void> {
    await this.update(id, version, async (_, plan) => {
      const today = this.calendar.dayOf();
      return { ...plan, ...resumedOn(plan, today), checkedThrough: this.earlier(plan, today) };
    });
  }

  /** Skips the visit that is due on a day. */
  async skip(id: number, version: number, occurrence: Day): Promise<void> {
    await this.update(id, version, async (manager, plan) => {
      await this.visits.skip(manager, id, occurrence);
      return plan;
    });
  }

  /** Restores the skipped visit that is due on a day: it is made again. */
  async restore(id: number, version: number, occurrence: Day): Promise<void> {
    await this.update(id, version, async (manager, plan) => {
      await this.visits.restore(manager, id, occurrence);
      return { ...plan, checkedThrough: this.earlier(plan, occurrence) };
    });
  }

  /** Makes a visit without an open slot, for the owner to schedule. @returns its lead. */
  async makeWithoutDay(id: number, version: number, due: Occurrence): Promise<number> {
    let leadId = 0;
    await this.update(id, version, async (manager, plan) => {
      leadId = await this.visits.makeWithoutDay(manager, plan, due);
      return plan;
    });
    return leadId;
  }

  /** Confirms a proposed visit on the owner's behalf and emails the customer. */
  async confirm(id: number, version: number, occurrence: Day): Promise<void> {
    await this.update(id, version, async (manager, plan) => {
      await this.visits.confirmDue(manager, id, occurrence);
      return plan;
    });
  }

  /** Ends a plan today and takes back its open visits. Ending it again changes nothing. */
  async end(id: number, version: number, by: PlanActor): Promise<void> {
    await this.update(id, version, async (manager, plan) => {
      await this.visits.withdrawFrom(manager, id, '', {
        ...{ lostReason: 'plan-ended', lostNote: canceledBy[by] },
      });
      return { ...plan, endedAt: this.clock.now(), endedBy: by };
    });
  }

  /**
   * Makes a lead's canceled visit its plan's again, before its customer gets another time. Locks the plan, so
   * call it before the lead is locked.
   * @returns false if the visit was made again meanwhile, so that the customer would have two.
   */
  async reopenVisit(manager: EntityManager, leadId: number): Promise<boolean> {
    const visit = await this.visits.ofLead(leadId);
    if (!visit || visit.withdrawn === 0) return true;
    await this.locked(manager, visit.planId);
    return this.visits.reopen(manager, visit);
  }

  /** Locks a plan's row until the unit of work ends; undefined if there is none. */
  async locked(manager: EntityManager, id: number): Promise<Plan | undefined> {
    await lockRows(manager, 'plans', 'id = ?', [id]);
    return (await manager.findOneBy(Plan, { id })) ?? undefined;
  }

  private async update(
    id: number,
    version: number,
    change: (manager: EntityManager, plan: Plan) => Promise<Plan>,
  ): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const plan = found((await this.locked(manager, id)) ?? null);
      if (plan.endedAt) throw new ConflictException('This plan has ended.');
      if (plan.version !== version)
        throw new ConflictException('This plan was changed in another window. Check it, then try again.');
      await manager.save(Plan, { ...(await change(manager, plan)), version: version + 1 });
    });
    this.listeners.notify(id);
  }

  /** Enqueues the price email for the newest visit's page; without visits, the first will show the price. */
  private async announcePrice(manager: EntityManager, plan: Plan, from: Day): Promise<void> {
    const leadId = await this.visits.newestLead(manager, plan.id);
    if (leadId === undefined) return;
    const occasion = `${plan.id}.${from}.${plan.version + 1}`;
    await this.outbox.enqueue(manager, { leadId, kind: 'plan-price', occasion });
  }

  /** Returns the last day to leave as it is when visits from a day on are made again. */
  private earlier({ checkedThrough }: Plan, from: Day): Day {
    const before = this.calendar.plusDays(from, -1);
    return before < checkedThrough ? before : checkedThrough;
  }
}

/** Formats what decides on the day and the window of a plan's visits. */
const timesOf = ({ every, unit, weekdays, timeWindow }: Omit<PlanTerm, 'from' | 'anchor'>): string =>
  JSON.stringify([every, unit, [...weekdays].sort(), timeWindow]);

/** Returns whether a plan goes on, is paused or has ended. */
export function stateOf(plan: Plan, today: Day): PlanState {
  if (plan.endedAt) return 'ended';
  return isPausedFrom(plan, today) ? 'paused' : 'active';
}

/** Returns a plan's state and, while it is paused, the first day with visits again, for its customer. */
export function statusOf(plan: Plan, today: Day): Pick<CanceledVisit, 'state' | 'pausedUntil'> {
  const state = stateOf(plan, today);
  const until = state === 'paused' ? plan.pauses.at(-1)?.until : null;
  return { state, pausedUntil: until ? formatCalendarDate(until) : null };
}

function found(plan: Plan | null): Plan {
  if (!plan) throw new NotFoundException('Plan not found');
  return plan;
}
