import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, type Repository } from 'typeorm';
import type { PlanTerm } from '../../../views/contracts/customers/plans.js';
import { canceledBy } from '../../../views/contracts/leads/lost.js';
import { FreeWindowsService } from '../../business/availability/free-windows.service.js';
import { WindowTaken } from '../../business/availability/slots.service.js';
import { BusinessCalendarService, type Day } from '../../business/business-calendar.service.js';
import { DaysOffService } from '../../business/days-off.service.js';
import { appointmentOf } from '../../contacts/leads/lead-day.js';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Tuning } from '../../platform/config/tuning.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { Customer } from '../customer.entity.js';
import { Plan } from './plan.entity.js';
import { occurrencesBetween } from './plan-days.js';
import { placed } from './plan-placing.js';
import { PlanSlotsService } from './plan-slots.service.js';
import { type Canceling, PlanVisitsService } from './plan-visits.service.js';
import { PlansService } from './plans.service.js';

const hourMs = 3_600_000;
/** How long before its day a visit is made. */
const daysAhead = { week: 14, month: 30 } as const;
/** Visits that come due are made during the day, because customers get emails about them. */
const fromTime = '08:00';
const untilTime = '20:00';
const movedOffDay: Canceling = { lostReason: 'visit-moved', lostNote: canceledBy.dayOff };
/** How often to look for another slot after the one found was booked meanwhile. */
const maxTries = 5;

/** Makes plans' visits ahead of time, hourly in every process. A unique key lets only one make each. */
@Injectable()
export class PlanSweepService {
  private readonly logger = new Logger(PlanSweepService.name);
  /** The plans that were just made or changed. */
  private readonly changed = new Set<number>();
  readonly task = new BackgroundTask(
    () => this.makeChanged().then(() => this.makeDue()),
    ({ name: reason }) => this.logger.warn({ event: 'plans.sweep-failed', reason }),
    { first: () => (this.tuning.deliversByItself ? 0 : undefined), again: () => hourMs },
  );

  constructor(
    @InjectRepository(Plan) private readonly plans: Repository<Plan>,
    private readonly service: PlansService,
    private readonly visits: PlanVisitsService,
    private readonly slots: PlanSlotsService,
    private readonly freeWindows: FreeWindowsService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
    private readonly tuning: Tuning,
    daysOff: DaysOffService,
  ) {
    const wake = () => {
      if (tuning.deliversByItself) this.task.wake();
    };
    service.onChange((id) => {
      this.changed.add(id);
      wake();
    });
    daysOff.onChange(wake);
  }

  /** Makes the visits of changed plans, even at night: others could book their slots until the morning. */
  private async makeChanged(): Promise<void> {
    for (const id of [...this.changed]) {
      this.changed.delete(id);
      await this.makeVisits([id]).catch((error) => {
        this.changed.add(id);
        throw error;
      });
    }
  }

  /** Makes every visit that is due soon, unless it is night. */
  async makeDue(): Promise<void> {
    const now = this.clock.now();
    const today = this.calendar.dayOf(now);
    if (now < this.calendar.at(today, fromTime) || now >= this.calendar.at(today, untilTime)) return;
    await this.withdrawClosed(today);
    const plans = await this.plans.find({ where: { endedAt: IsNull() }, order: { id: 'ASC' } });
    const isPast = ({ endsOn }: Plan) => endsOn !== null && endsOn < today;
    const due = plans.filter((one) => isPast(one) || this.dueOf(one).length > 0);
    await this.makeVisits(due.map(({ id }) => id));
  }

  private async makeVisits(planIds: readonly number[]): Promise<void> {
    let made = 0;
    for (const id of planIds) while (!this.task.isStopped && (await this.makeNext(id))) made++;
    if (made > 0) await this.freeWindows.refresh();
  }

  /** Takes back unconfirmed visits whose arrival window has closed since, so that they are made again. */
  private async withdrawClosed(today: Day): Promise<void> {
    const proposed = await this.visits.proposedFrom(this.calendar.plusDays(today, 1));
    if (proposed.length === 0) return;
    const { isOpen } = await this.slots.read();
    for (const { visit } of proposed.filter(({ window }) => !isOpen(window)))
      await this.unitOfWork.run(async (manager) => {
        const { id, planId, occurrence } = visit;
        const plan = await this.service.locked(manager, planId);
        // Another process may have made it again meanwhile.
        const isStill = (await this.visits.visitsOf(planId, manager)).some((one) => one.id === id);
        if (!plan || plan.endedAt || !isStill) return;
        await this.visits.withdrawFrom(manager, planId, occurrence, movedOffDay, occurrence);
        const before = this.calendar.plusDays(occurrence, -1);
        if (before < plan.checkedThrough)
          await manager.update(Plan, { id: planId }, { checkedThrough: before });
      });
  }

  /** Makes a plan's next visit that is due soon. @returns whether there may be another. */
  private async makeNext(planId: number): Promise<boolean> {
    for (let tries = 1; ; tries++) {
      const around = await this.slots.read();
      try {
        return await this.unitOfWork.run(async (manager) => {
          const plan = await this.service.locked(manager, planId);
          if (!plan || plan.endedAt) return false;
          if (await this.isOver(manager, plan)) return false;
          const due = this.dueOf(plan);
          const existing = await this.visits.visitsOf(planId, manager);
          const next = due.find(({ day }) => !existing.some(({ occurrence }) => occurrence === day));
          if (!next) return false;
          const leads = await this.visits.leadsOf(existing, manager);
          const days = leads.map((lead) => appointmentOf(lead)?.day).filter((day) => typeof day === 'string');
          await this.visits.make(manager, plan, next, placed(next, { ...around, taken: new Set(days) }));
          await manager.update(Plan, { id: planId }, { checkedThrough: next.day });
          return true;
        });
      } catch (error) {
        if (tries === maxTries || !(error instanceof WindowTaken || isDuplicateKey(error))) throw error;
      }
    }
  }

  /** Lists the visits to make by now. */
  private dueOf(plan: Plan) {
    const today = this.calendar.dayOf();
    const horizon = ({ unit }: PlanTerm): Day => this.calendar.plusDays(today, daysAhead[unit]);
    const from = this.calendar.plusDays(plan.checkedThrough, 1);
    const until = this.calendar.plusDays(today, daysAhead.month);
    return occurrencesBetween(plan, from, until).filter(({ day, term }) => day <= horizon(term));
  }

  /** Ends a plan whose last day has passed, or whose customer was deleted. */
  private async isOver(manager: EntityManager, plan: Plan): Promise<boolean> {
    const isPast = plan.endsOn !== null && plan.endsOn < this.calendar.dayOf();
    if (!isPast && (await manager.existsBy(Customer, { id: plan.customerId }))) return false;
    await manager.update(Plan, { id: plan.id }, { endedAt: this.clock.now(), endedBy: 'date' });
    return true;
  }
}
