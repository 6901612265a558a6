import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  And,
  type FindOptionsOrder,
  type FindOptionsWhere,
  In,
  IsNull,
  LessThan,
  MoreThanOrEqual,
  Not,
  Raw,
  type Repository,
} from 'typeorm';
import {
  answerTimeMs,
  type FigureComparison,
  type FirstLeads,
  type LeadStats,
  type RouteStop,
  type Today,
} from '../../views/contracts/admin.js';
import { periodOf } from '../../views/contracts/analytics/analytics-range.js';
import { isScheduled } from '../../views/contracts/leads/lead-stages.js';
import {
  answerKinds,
  type LeadPriority,
  type LeadStatus,
  leadPriorities,
  leadStatuses,
  type OwnerAnswer,
} from '../../views/contracts/leads/leads.js';
import { BusinessService } from '../business/business.service.js';
import { BusinessCalendarService, type Day } from '../business/business-calendar.service.js';
import { DaysOffService } from '../business/days-off.service.js';
import { SchedulingService } from '../calendar/scheduling.service.js';
import { Lead } from '../contacts/leads/lead.entity.js';
import { LeadPresenterService } from '../contacts/leads/lead-presenter.service.js';
import {
  asking,
  countedLead,
  followUpDue,
  lost as lostLeads,
  notSpam,
  notSpamSql,
  pastAppointment,
  receivedBefore,
  receivedSince,
  scheduledBetween,
  scheduledWithoutDay,
  unanswered,
  unseenSpam,
} from '../contacts/leads/lead-scopes.js';
import { LeadTimelineService } from '../contacts/leads/lead-timeline.service.js';
import { CustomerEntriesService } from '../contacts/links/customer-entries.service.js';
import { PlanVisitsService } from '../customers/plans/plan-visits.service.js';
import { ReviewModerationService } from '../customers/reviews/review-moderation.service.js';
import { LeadFollowUpsService } from '../messages/follow-ups/lead-follow-ups.service.js';
import { JobsService } from '../money/jobs.service.js';
import { MoneyReportService } from '../money/money-report.service.js';
import { QuotesService } from '../money/quotes.service.js';
import { ClockService } from '../platform/config/clock.service.js';
import { DayRouteService } from './crew/day-route.service.js';

const maxListed = 5;
/** More stops than any crew has on a day. */
const maxStops = 30;
/** How long a plan's visit without an open slot is listed after the day on which it was due. */
const maxMissedDays = 30;
const weekMs = 7 * 24 * 3_600_000;

/** Leads without what {@link DashboardService.answersTo} returns. */
const withoutAnswer = (id: string) =>
  `NOT EXISTS (SELECT 1 FROM lead_changes WHERE leadId = ${id} AND kind = '${answerKinds.reply}')
  AND NOT EXISTS (SELECT 1 FROM quotes WHERE leadId = ${id})`;

type RouteOfToday = Pick<Today, 'route' | 'routeTotal' | 'routeMiles' | 'routeMapUrl'>;

/** Builds the dashboard's figures, today's route and what needs attention, without spam. */
@Injectable()
export class DashboardService {
  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly timeline: LeadTimelineService,
    private readonly entries: CustomerEntriesService,
    private readonly reviews: ReviewModerationService,
    private readonly visits: PlanVisitsService,
    private readonly calendar: BusinessCalendarService,
    private readonly business: BusinessService,
    private readonly daysOff: DaysOffService,
    private readonly scheduling: SchedulingService,
    private readonly clock: ClockService,
    private readonly presenter: LeadPresenterService,
    private readonly routes: DayRouteService,
    private readonly money: MoneyReportService,
    private readonly jobs: JobsService,
    private readonly quotes: QuotesService,
    private readonly followUps: LeadFollowUpsService,
  ) {}

  async stats(): Promise<LeadStats> {
    const kinds: { status: LeadStatus; priority: LeadPriority; total: number }[] = await this.leads.query(
      `SELECT status, priority, COUNT(*) AS total FROM contacts WHERE ${notSpamSql} GROUP BY status, priority`,
    );
    const sum = (some = kinds) => some.reduce((sum, { total }) => sum + Number(total), 0);
    const lost = await this.leads.countBy({ ...notSpam, ...lostLeads });
    const byStatus = tally(leadStatuses, (status) => sum(kinds.filter((kind) => kind.status === status)));
    return {
      total: sum(),
      newToday: await this.newToday(),
      byStatus: { ...byStatus, contacted: byStatus.contacted - lost },
      lost,
      byPriority: tally(leadPriorities, (priority) =>
        sum(kinds.filter((kind) => kind.priority === priority)),
      ),
    };
  }

  /** Returns what the figures are compared with. */
  async comparison(): Promise<FigureComparison> {
    const now = this.clock.now();
    const today = this.calendar.dayOf(now);
    const from = this.calendar.startOf(this.calendar.plusDays(today, -7));
    const until = new Date(now.getTime() - weekMs);
    // As the analytics count "Last 30 days".
    const start = new Date(periodOf('30', now, now).start);
    return {
      newLastWeek: await this.leads.countBy({
        ...countedLead,
        createdAt: And(MoreThanOrEqual(from), LessThan(until)),
      }),
      newLately: await this.leads.countBy({ ...countedLead, ...receivedSince(start) }),
      completedLately: (await this.money.sums(...this.calendar.daysIn(start, now))).jobs,
      bookedCents: await this.money.bookedCents(),
    };
  }

  async today(): Promise<Today> {
    const now = this.clock.now();
    const day = this.calendar.dayOf(now);
    const late = new Date(now.getTime() - answerTimeMs(this.business.facts));
    // A new lead that asks for something is among the requests, which say what.
    const newLeads = await this.first({ ...unanswered, asksFor: IsNull() }, { createdAt: 'ASC', id: 'ASC' });
    return {
      day,
      heldAsSpam: await this.leads.countBy(unseenSpam),
      newReviews: (await this.reviews.counts()).pending,
      overPromise: await this.leads.countBy({
        ...unanswered,
        ...receivedBefore(late),
        id: Raw(withoutAnswer),
      }),
      followUps: await this.first({ ...notSpam, ...followUpDue(day) }, { followUpDate: 'ASC', id: 'ASC' }),
      unanswered: newLeads,
      answers: await this.answersTo(newLeads.leads.map(({ id }) => id)),
      requests: await this.described(await this.first(asking, { id: 'ASC' })),
      withoutDay: await this.first(scheduledWithoutDay, { id: 'ASC' }),
      unplacedVisits: await this.unplacedVisits(day),
      onDaysOff: await this.onDaysOff(day),
      ...(await this.routeOf(day)),
      pastAppointments: await this.first(pastAppointment(day), { day: 'ASC', id: 'ASC' }),
    };
  }

  /** Returns the owner's last answer by lead ID, or that a quote was accepted; leaves out all other leads. */
  async answersTo(leadIds: number[]): Promise<Record<number, OwnerAnswer>> {
    if (leadIds.length === 0) return {};
    const [replies, quotes] = [await this.timeline.repliedAt(leadIds), await this.quotes.sentAt(leadIds)];
    const jobs = await this.jobs.ofLeads(leadIds);
    const answers = leadIds.flatMap((id): [number, OwnerAnswer][] => {
      const acceptedAt = jobs.get(id)?.acceptedAt;
      if (acceptedAt) return [[id, { way: 'accepted', at: acceptedAt.toISOString() }]];
      const [reply, quote] = [replies.get(id), quotes.get(id)];
      const at = quote && !(reply && reply > quote) ? quote : reply;
      return at ? [[id, { way: at === quote ? 'quote' : 'reply', at: at.toISOString() }]] : [];
    });
    return Object.fromEntries(answers);
  }

  /** Lists the visits of plans without an open slot, also lately missed ones. */
  private async unplacedVisits(today: Day): Promise<Today['unplacedVisits']> {
    const visits = await this.visits.unplacedFrom(this.calendar.plusDays(today, -maxMissedDays));
    return { total: visits.length, visits: visits.slice(0, maxListed) };
  }

  /** Lists the confirmed jobs that are still scheduled on days off. */
  private async onDaysOff(today: Day): Promise<FirstLeads> {
    const coming = this.daysOff
      .from(today)
      .map(({ from, until }) => ({ from: from < today ? today : from, until }));
    if (coming.length === 0) return { total: 0, leads: [] };
    const where: FindOptionsWhere<Lead>[] = [];
    for (const { from, until } of coming) {
      const tentative = await this.scheduling.tentativeBetween(from, until);
      where.push({
        ...scheduledBetween(from, until),
        ...(tentative.length > 0 && { id: Not(In(tentative)) }),
      });
    }
    return this.first(where, { day: 'ASC', id: 'ASC' });
  }

  /** Adds what the customers ask for. */
  private async described({ total, leads }: FirstLeads): Promise<FirstLeads> {
    const did = await this.entries.did(leads);
    return { total, leads: leads.map((lead) => ({ ...lead, customerDid: did.get(lead.id) ?? null })) };
  }

  /** Counts the leads that arrived today, in the business's time zone. */
  private newToday(): Promise<number> {
    const start = this.calendar.startOf(this.calendar.dayOf());
    return this.leads.countBy({ ...countedLead, ...receivedSince(start) });
  }

  /** Lists a day's next stops in the order of the route, with their texts. */
  private async routeOf(day: Day): Promise<RouteOfToday> {
    const { stops: all, miles, mapUrl } = await this.routes.routeOf(day);
    // Of a longer route, those from the first one that is still to do.
    const next = Math.max(
      0,
      all.findIndex(({ isDone }) => !isDone),
    );
    const stops = all.slice(Math.min(next, Math.max(0, all.length - maxStops))).slice(0, maxStops);
    const leads = await this.leads.findBy({ id: In(stops.map(({ leadId }) => leadId)) });
    const texts = await this.followUps.onMyWayTexts(leads.filter(isScheduled));
    const route = stops.flatMap(({ leadId, cents, miles: ownMiles }): RouteStop[] => {
      const lead = leads.find(({ id }) => id === leadId);
      if (!lead) return [];
      const onMyWayHref = texts.get(leadId) ?? null;
      return [{ lead: this.presenter.present(lead), cents, onMyWayHref, miles: ownMiles }];
    });
    const routeTotal = { jobs: all.length, cents: all.reduce((total, stop) => total + (stop.cents ?? 0), 0) };
    return { route, routeTotal, routeMiles: miles, routeMapUrl: mapUrl };
  }

  /** Counts leads and returns the first of them. */
  private async first(
    where: FindOptionsWhere<Lead> | FindOptionsWhere<Lead>[],
    order: FindOptionsOrder<Lead>,
  ): Promise<FirstLeads> {
    const total = await this.leads.countBy(where);
    if (total === 0) return { total, leads: [] };
    const first = await this.leads.find({ where, order, take: maxListed, select: { id: true } });
    const ids = first.map(({ id }) => id);
    const leads = new Map((await this.leads.findBy({ id: In(ids) })).map((lead) => [lead.id, lead]));
    return {
      total,
      leads: ids.flatMap((id) => leads.get(id) ?? []).map((lead) => this.presenter.present(lead)),
    };
  }
}

function tally<Value extends string>(values: readonly Value[], count: (value: Value) => number) {
  return Object.fromEntries(values.map((value) => [value, count(value)])) as Record<Value, number>;
}
