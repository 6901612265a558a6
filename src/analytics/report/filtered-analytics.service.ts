import { Injectable } from '@nestjs/common';
import type {
  AnalyticsBreakdowns,
  AnalyticsOverview,
  AnalyticsSeries,
  LeadSources,
} from '../../../views/contracts/analytics/analytics.js';
import type { Filters } from '../../../views/contracts/analytics/filters.js';
import { ChartIntervalsService } from '../queries/chart-intervals.service.js';
import { presentLeadSources } from '../queries/lead-sources.presenter.js';
import { VisitBlocksService } from '../visit-blocks/visit-blocks.service.js';
import { ArrivalCounts } from './arrival-counts.js';
import { filteredBreakdowns, filteredOverview } from './filtered-overview.js';
import { LeadFactsService } from './lead-facts.service.js';
import { pointsOf, ReportService } from './report.service.js';

/** Answers the analytics API's queries for visits that meet filters. Ranges are half-open, [start, end). */
@Injectable()
export class FilteredAnalyticsService {
  constructor(
    private readonly reports: ReportService,
    private readonly blocks: VisitBlocksService,
    private readonly chart: ChartIntervalsService,
    private readonly leads: LeadFactsService,
  ) {}

  overview(start: Date, end: Date, filters: Filters): Promise<AnalyticsOverview> {
    return this.reports.count(start, end, filters, filteredOverview);
  }

  breakdowns(start: Date, end: Date, filters: Filters): Promise<AnalyticsBreakdowns> {
    return this.reports.count(start, end, filters, filteredBreakdowns);
  }

  async series(start: Date, end: Date, filters: Filters): Promise<AnalyticsSeries> {
    const { unit, intervals, before } = this.chart.of(start, end);
    const all = [...before, ...intervals];
    const from = new Date(all[0]?.start ?? start);
    const read = (counts: Parameters<typeof pointsOf>[1]) => pointsOf(all, counts);
    const points = await this.reports.count(from, end, filters, read, all);
    return { unit, points: points.slice(before.length), before: points.slice(0, before.length) };
  }

  async leadSources(start: Date, end: Date, filters: Filters): Promise<LeadSources> {
    const range = { start: start.getTime(), end: end.getTime() };
    const tallies = await this.blocks.scan(range, new ArrivalCounts(filters), ({ tallies }) => tallies);
    return presentLeadSources(tallies, await this.leads.count(start, end, filters));
  }
}
