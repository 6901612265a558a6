import { Injectable } from '@nestjs/common';
import type { PlanForecast } from '../../../../views/contracts/customers/plans.js';
import { formatCount, formatPercent, formatPrice } from '../../../../views/format/figures.js';
import { formatShortDay } from '../../../../views/format/moments.js';
import { type WeeklyFigure, weeklyLines } from '../../../../views/format/weekly.js';
import { leadProfileOf } from '../../../analytics/sources/lead-profile-of.js';
import { BusinessCalendarService, type Day } from '../../../business/business-calendar.service.js';
import { LeadProfilesService } from '../../../contacts/sources/lead-profiles.service.js';
import { PlanForecastService } from '../../../customers/plans/plan-forecast.service.js';
import { MoneyReportService } from '../../../money/money-report.service.js';
import { EmailRendererService } from '../../../pages/email-renderer.service.js';
import { Environment } from '../../../platform/config/environment.js';
import { DeliveriesService } from '../../../platform/outbox/deliveries.service.js';
import { Delivers, type Delivery, type Outcome } from '../../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../../platform/outbox/outbox-item.entity.js';
import { EmailSenderService } from '../email-sender.service.js';
import { SummaryEmailsService } from '../summary-emails.service.js';

/** How many earlier weeks define what is usual. */
const comparedWeeks = 8;
/** How many sources the email lists at most. */
const maxListedSources = 4;

/** A week's figures, with requests by source, as Analytics counts them; '' for direct visits. */
interface Week {
  requests: number;
  jobs: number;
  earnedCents: number;
  reviewRequests: number;
  sources: Map<string, number>;
}

/** Formats what plans bring; no lines without plan customers. */
function planLines({ byMonth, customers, churned, renewalPercent }: PlanForecast): string[] {
  if (renewalPercent === null) return [];
  const cents = byMonth.reduce((sum, one) => sum + one.scheduledCents + one.planCents, 0);
  return [
    `Plan customers: ${formatCount(customers)} (${formatCount(churned)} ended in 12 months)`,
    `Renewal rate: ${formatPercent(renewalPercent)}`,
    `Expected revenue, next 12 months: ${formatPrice(cents)}`,
  ];
}

/** Emails the owner a summary of the past week on Monday. Skips it if it can't be sent that day. */
@Injectable()
@Delivers('email', 'weekly')
export class WeeklyDelivery implements Delivery {
  constructor(
    private readonly leads: LeadProfilesService,
    private readonly money: MoneyReportService,
    private readonly forecasts: PlanForecastService,
    private readonly deliveries: DeliveriesService,
    private readonly renderer: EmailRendererService,
    private readonly emailSender: EmailSenderService,
    private readonly calendar: BusinessCalendarService,
    private readonly environment: Environment,
    private readonly summaries: SummaryEmailsService,
  ) {}

  isReady(): boolean {
    return this.emailSender.isReady;
  }

  /** The item's occasion is the day after the week. */
  async deliver(item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const today = this.calendar.dayOf();
    if (item.occasion !== today) return { state: 'skipped', note: 'Too late to send' };
    if (!(await this.summaries.settings()).weekly) return { state: 'skipped', note: 'Turned off' };
    const [first, last] = [this.calendar.plusDays(today, -7), this.calendar.plusDays(today, -1)];
    const lines = await this.linesOf(last);
    if (!lines) return { state: 'skipped', note: 'No earlier week to compare with yet' };
    const email = this.renderer.render('weekly', {
      from: formatShortDay(first),
      until: formatShortDay(last),
      ...lines,
      plans: planLines(await this.forecasts.find()),
      adminUrl: `${this.environment.publicOrigin}/admin`,
    });
    await this.emailSender.send(item, { ...email, to: this.emailSender.owner }, signal);
    return { state: 'done' };
  }

  /** Returns the lines for the seven days up to `last`; undefined if no request came in the weeks before. */
  private async linesOf(last: Day) {
    const now = await this.week(last);
    const before: Week[] = [];
    for (let weeks = 1; weeks <= comparedWeeks; weeks++)
      before.push(await this.week(this.calendar.plusDays(last, -7 * weeks)));
    if (before.every(({ requests }) => requests === 0)) return undefined;
    return weeklyLines([...figuresOf(now, before), ...sourceFigures(now, before)]);
  }

  private async week(last: Day): Promise<Week> {
    const first = this.calendar.plusDays(last, -6);
    const [start, end] = [
      this.calendar.startOf(first),
      this.calendar.startOf(this.calendar.plusDays(last, 1)),
    ];
    const leads = await this.leads.inRange(start, end);
    const sources = new Map<string, number>();
    for (const lead of leads) {
      const { source } = leadProfileOf(lead);
      sources.set(source, (sources.get(source) ?? 0) + 1);
    }
    const { jobs, earnedCents } = await this.money.sums(first, last);
    return {
      requests: leads.length,
      ...{ jobs, earnedCents },
      reviewRequests: await this.deliveries.countDone('review-request', start, end),
      sources,
    };
  }
}

function figuresOf(now: Week, before: Week[]): WeeklyFigure[] {
  const figure = (name: string, of: (week: Week) => number, unit: WeeklyFigure['unit'] = 'count') => ({
    ...{ name, unit, now: of(now), before: before.map(of) },
  });
  return [
    figure('New leads', ({ requests }) => requests),
    figure('Jobs completed', ({ jobs }) => jobs),
    figure('Revenue', ({ earnedCents }) => earnedCents, 'cents'),
    figure('Review requests sent', ({ reviewRequests }) => reviewRequests),
  ];
}

/** Returns the sources with the most requests, in this week or the weeks before. */
function sourceFigures(now: Week, before: Week[]): WeeklyFigure[] {
  const names = new Set([now, ...before].flatMap(({ sources }) => [...sources.keys()]));
  const figures = [...names].map((name) => {
    const of = ({ sources }: Week) => sources.get(name) ?? 0;
    return {
      name: name === '' ? 'Leads from direct visits' : `Leads from ${name}`,
      unit: 'count' as const,
      now: of(now),
      before: before.map(of),
    };
  });
  const most = ({ now, before }: WeeklyFigure) => Math.max(now, ...before);
  return figures.sort((one, other) => most(other) - most(one)).slice(0, maxListedSources);
}
