import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import type { DataSource, Repository } from 'typeorm';
import type { PlanForecast } from '../../../views/contracts/customers/plans.js';
import { sumOf } from '../../../views/forms/money/quote.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { notSpamSql, scheduledSql } from '../../contacts/leads/lead-scopes.js';
import { Plan } from './plan.entity.js';
import { occurrencesBetween, plusDays } from './plan-days.js';
import { placed } from './plan-placing.js';
import { PlanSlotsService } from './plan-slots.service.js';
import { PlanVisit } from './plan-visit.entity.js';
import { PlansService } from './plans.service.js';

const months = 12;
const churnDays = 365;

/** Computes what plans and scheduled appointments will bring, and how many plan customers stay. */
@Injectable()
export class PlanForecastService {
  constructor(
    @InjectRepository(PlanVisit) private readonly visits: Repository<PlanVisit>,
    private readonly plans: PlansService,
    private readonly slots: PlanSlotsService,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** Returns the forecast of this month, from today on, and the eleven after it. */
  async find(): Promise<PlanForecast> {
    const today = this.calendar.dayOf();
    const byMonth = nextMonths(today).map((month) => ({ month, scheduledCents: 0, planCents: 0 }));
    const monthOf = new Map(byMonth.map((one) => [one.month, one]));
    const until = `${byMonth[months - 1].month}-31`;
    for (const { month, cents } of await this.scheduled(today, until)) {
      const one = monthOf.get(month);
      if (one) one.scheduledCents += cents;
    }
    const plans = await this.plans.all();
    const made = await this.madeVisits();
    const slots = { ...(await this.slots.read()), taken: new Set<string>() };
    for (const plan of plans.filter(({ endedAt }) => !endedAt))
      for (const { day, term } of occurrencesBetween(
        plan,
        today,
        plusDays(`${byMonth[months - 1].month}-28`, 3),
      )) {
        // Too late for its day, it gets the next open slot.
        const on = day < slots.earliest ? placed({ day, term }, slots).window?.day : day;
        const one = on && monthOf.get(on.slice(0, 7));
        if (one && !made.has(`${plan.id}.${day}`)) one.planCents += sumOf(term.lines);
      }
    return { byMonth, ...this.customersOf(plans) };
  }

  /** Counts the customers with a plan, and those who ended theirs in the last year. */
  private customersOf(plans: readonly Plan[]): Omit<PlanForecast, 'byMonth'> {
    const since = this.calendar.startOf(this.calendar.plusDays(this.calendar.dayOf(), -churnDays));
    const active = new Set(plans.filter(({ endedAt }) => !endedAt).map(({ customerId }) => customerId));
    const left = plans.filter(
      ({ customerId, endedAt }) => endedAt !== null && endedAt >= since && !active.has(customerId),
    );
    const churned = new Set(left.map(({ customerId }) => customerId)).size;
    const total = active.size + churned;
    return {
      customers: active.size,
      churned,
      renewalPercent: total > 0 ? (100 * active.size) / total : null,
    };
  }

  /** Returns the quotes and estimates of the scheduled appointments, by month. */
  private async scheduled(from: string, until: string): Promise<{ month: string; cents: number }[]> {
    const rows: { month: string; cents: string | number | null }[] = await this.dataSource.manager.query(
      `SELECT SUBSTR(preferredDate, 1, 7) AS month,
          SUM(COALESCE(quotedCents, JSON_EXTRACT(estimate, '$.totalCents'))) AS cents
        FROM contacts LEFT JOIN jobs ON jobs.leadId = contacts.id
        WHERE ${scheduledSql} AND ${notSpamSql} AND preferredDate BETWEEN ? AND ?
        GROUP BY SUBSTR(preferredDate, 1, 7)`,
      [from, until],
    );
    return rows.map(({ month, cents }) => ({ month, cents: Number(cents ?? 0) }));
  }

  /** Returns the visits that exist or were skipped, as "plan.day". */
  private async madeVisits(): Promise<Set<string>> {
    const visits = await this.visits.find({
      select: { id: true, planId: true, occurrence: true },
      where: { withdrawn: 0 },
    });
    return new Set(visits.map(({ planId, occurrence }) => `${planId}.${occurrence}`));
  }
}

/** Lists this month and the eleven after it: YYYY-MM. */
function nextMonths(today: string): string[] {
  const [year, month] = today.split('-').map(Number);
  return Array.from({ length: months }, (_, ahead) => {
    const count = year * 12 + month - 1 + ahead;
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  });
}
