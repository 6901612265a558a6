import { Injectable } from '@nestjs/common';
import {
  noFigures,
  type RevenueChoice,
  type RevenueGrouping,
  type RevenueRow,
  type RevenueTable,
  sumOf,
} from '../../../views/contracts/money/revenue.js';
import { serviceAreasPath } from '../../../views/contracts/website/service-areas.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { AnalyticsService } from '../analytics.service.js';
import { sourceName } from '../sources/source-name.js';
import { CampaignCostsService } from './campaign-costs.service.js';
import type { DaySpan } from './cost-share.js';
import { leadRevenue } from './lead-revenue.js';

const maxRows = 50;

/** Reports what each source, campaign or landing page brings, from visits and clicks to jobs and revenue. */
@Injectable()
export class RevenueService {
  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly analytics: AnalyticsService,
    private readonly costs: CampaignCostsService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** Returns the days of a range that ends today. */
  daysOf(range: RevenueChoice['range']): DaySpan {
    const today = this.calendar.dayOf();
    return {
      from: range === 'today' ? today : this.calendar.plusDays(today, 1 - Number(range)),
      until: today,
    };
  }

  /** Returns all rows, the most revenue first. Jobs count on the day their lead arrived, whenever done. */
  async rows({ by, touch }: Pick<RevenueChoice, 'by' | 'touch'>, days: DaySpan): Promise<RevenueRow[]> {
    const start = this.calendar.startOf(days.from);
    const end = this.calendar.startOf(this.calendar.plusDays(days.until, 1));
    const leads = await this.unitOfWork.run((manager) => leadRevenue(manager, { by, touch }, [start, end]));
    const visits = [...(await this.analytics.visitsBy(by, start, end))].map(([key, count]) =>
      ofTouch(key, count),
    );
    return inOrder(merged([...leads, ...visits, ...(await this.spent(by, days))], by));
  }

  /** Returns the first 50 rows and the rest as one; for landing pages, also a table of our cities' pages. */
  async tables(choice: RevenueChoice): Promise<{ table: RevenueTable; cityPages?: RevenueTable }> {
    const rows = await this.rows(choice, this.daysOf(choice.range));
    const ofCities =
      choice.by === 'landing' ? rows.filter(({ key }) => key.startsWith(serviceAreasPath)) : [];
    return { table: tableOf(rows), cityPages: ofCities.length > 0 ? tableOf(ofCities) : undefined };
  }

  /** Returns the campaigns of the last 365 days by first touch, without leads from no campaign. */
  async campaigns(): Promise<RevenueTable> {
    const rows = await this.rows({ by: 'campaign', touch: 'first' }, this.daysOf('365'));
    return tableOf(rows.filter(({ origin, key }) => origin === 'touch' && key));
  }

  private async spent(by: RevenueGrouping, days: DaySpan): Promise<RevenueRow[]> {
    if (by !== 'campaign') return [];
    const spent = await this.costs.spent(days);
    return [...spent].map(([campaign, spentCents]) => ofTouch(campaign, { spentCents }));
  }
}

function tableOf(all: readonly RevenueRow[]): RevenueTable {
  const [rows, rest] = [all.slice(0, maxRows), all.slice(maxRows)];
  const others = rest.length > 0 ? { ...sumOf(rest), count: rest.length } : undefined;
  return { rows, others, total: sumOf(all) };
}

const ofTouch = (key: string, figures: Partial<RevenueRow>): RevenueRow => ({
  ...noFigures,
  ...figures,
  origin: 'touch',
  key,
});

/**
 * Merges rows with the same key. Ignores the case of sources and campaigns, like the visit counts, but not of
 * paths. A source counts once, however links and browsers write it.
 */
function merged(rows: readonly RevenueRow[], by: RevenueGrouping): RevenueRow[] {
  const found = new Map<string, RevenueRow>();
  for (const row of rows) {
    const lower = by === 'landing' ? row.key : row.key.toLowerCase();
    const key = by === 'source' && row.origin === 'touch' ? sourceName(lower, '') : lower;
    const name = `${row.origin} ${key}`;
    const known = found.get(name);
    found.set(name, { ...(known ? sumOf([known, row]) : row), origin: row.origin, key });
  }
  return [...found.values()];
}

const inOrder = (rows: RevenueRow[]) =>
  rows.sort(
    (a, b) =>
      b.cents - a.cents ||
      b.jobs - a.jobs ||
      b.requests - a.requests ||
      (b.tapped ?? 0) - (a.tapped ?? 0) ||
      (b.visits ?? 0) - (a.visits ?? 0) ||
      (`${a.origin} ${a.key}` < `${b.origin} ${b.key}` ? -1 : 1),
  );
