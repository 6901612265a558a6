import { Injectable } from '@nestjs/common';
import type { SeriesPoint } from '../../../views/contracts/analytics/analytics.js';
import type { Filters } from '../../../views/contracts/analytics/filters.js';
import type {
  AnalyticsReport,
  FunnelStep,
  ReportFigures,
  ReportUnit,
} from '../../../views/contracts/analytics/report.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { LostLeadsService } from '../../contacts/leads/lost-leads.service.js';
import { ChartIntervalsService } from '../queries/chart-intervals.service.js';
import type { Interval } from '../queries/visitors-over-time.js';
import { CampaignCostsService } from '../revenue/campaign-costs.service.js';
import type { Catalog } from '../visit-blocks/catalog.js';
import { VisitBlocksService } from '../visit-blocks/visit-blocks.service.js';
import { funnelGoals } from './funnel.js';
import { LeadFactsService } from './lead-facts.service.js';
import { filteredCosts, spentBy } from './report-costs.js';
import { sumLeads } from './report-leads.js';
import { referrerRows, reportPanels } from './report-panels.js';
import { VisitCounts } from './visit-counts.js';

export interface ReportOptions {
  filters: Filters;
  /** The period to compare with. */
  compare?: { start: Date; end: Date };
  /** By default hours for up to two days, otherwise days. */
  unit?: ReportUnit;
}

/** One period of a report. */
type Part = Pick<AnalyticsReport, 'total' | 'points' | 'panels' | 'referrers' | 'funnel' | 'fields'>;

/** Reports visits and leads under filters. Ranges are half-open, [start, end). */
@Injectable()
export class ReportService {
  constructor(
    private readonly blocks: VisitBlocksService,
    private readonly chart: ChartIntervalsService,
    private readonly leads: LeadFactsService,
    private readonly costs: CampaignCostsService,
    private readonly lost: LostLeadsService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** Returns all that the analytics page shows of a range, without visits before the oldest single rows. */
  async report(
    start: Date,
    end: Date,
    { filters, compare, unit: wanted }: ReportOptions,
  ): Promise<AnalyticsReport> {
    const unit = this.chart.unitOf(start, end, wanted);
    const part = await this.part(start, end, filters, unit);
    const lost = await this.lost.byReason(...this.calendar.daysIn(start, end));
    if (!compare) return { ...part, unit, lost, beforePoints: [] };
    const before = await this.figures(compare.start, compare.end, filters, unit);
    return { ...part, unit, lost, before: before.total, beforePoints: before.points };
  }

  /** Counts the visits of a range and of a chart's intervals. @param read returns what the caller needs */
  count<Result>(
    start: Date,
    end: Date,
    filters: Filters,
    read: (counts: VisitCounts, catalog: Catalog) => Result,
    intervals: readonly Interval[] = [],
    needsPages = true,
  ): Promise<Result> {
    const range = {
      needsPages,
      start: start.getTime(),
      end: end.getTime(),
      cuts: intervals.map((interval) => interval.start),
    };
    return this.blocks.scan(range, new VisitCounts(range.start, filters, intervals), read);
  }

  /** Returns the ad spend by campaign on a range's days. */
  private spent(start: Date, end: Date): Promise<Map<string, number>> {
    const [from, until] = this.calendar.daysIn(start, end);
    return this.costs.spent({ from, until });
  }

  /** Returns only the figures and the points of a part. */
  private async figures(
    start: Date,
    end: Date,
    filters: Filters,
    unit: ReportUnit,
  ): Promise<Pick<Part, 'total' | 'points'>> {
    const leads = await this.leads.figures(start, end, filters);
    const intervals = this.chart.by(unit, start, end);
    const read = (counts: VisitCounts) => ({
      total: { ...counts.totals(), ...leads },
      points: pointsOf(intervals, counts),
    });
    const needsPages = filters.some(({ dimension }) => dimension === 'page');
    return this.count(start, end, filters, read, intervals, needsPages);
  }

  private async part(start: Date, end: Date, filters: Filters, unit: ReportUnit): Promise<Part> {
    const facts = await this.leads.inRange(start, end);
    const leads = sumLeads(facts, filters);
    const { booked } = sumLeads(
      facts.filter(({ isFromSite }) => isFromSite),
      filters,
    ).total;
    const intervals = this.chart.by(unit, start, end);
    const costs = filteredCosts(await this.spent(start, end), filters);
    return this.count(
      start,
      end,
      filters,
      (counts, catalog) => {
        const total = { ...counts.totals(), ...leads.total };
        return {
          total,
          points: pointsOf(intervals, counts),
          panels: reportPanels(counts, catalog, leads.by, spentBy(counts, catalog, costs)),
          referrers: referrerRows(counts, catalog),
          funnel: funnelOf({ ...total, booked }, counts.funnel),
          fields: counts.forms.list(),
        };
      },
      intervals,
    );
  }
}

/** Returns the points of a chart. */
export const pointsOf = (intervals: readonly Interval[], { points }: VisitCounts): SeriesPoint[] =>
  intervals.map(({ start }, index) => ({ at: new Date(start).toISOString(), ...points[index] }));

/** Site leads aren't tied to visits, and browsers may lack a tracker: "booked" is at most the step before. */
function funnelOf({ visitors, booked }: ReportFigures, reached: readonly number[]): FunnelStep[] {
  const steps: FunnelStep[] = [
    { step: 'visited', count: visitors },
    ...funnelGoals.map((step, index) => ({ step, count: reached[index] })),
  ];
  return [...steps, { step: 'booked', count: Math.min(booked, reached[reached.length - 1]) }];
}
