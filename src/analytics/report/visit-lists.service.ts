import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EventRow, PageViewRow, SessionRow } from '../../../views/contracts/analytics/analytics.js';
import { type Filters, meets } from '../../../views/contracts/analytics/filters.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import type { Row } from '../tables.js';
import { pagesElsewhere } from '../visit-blocks/pages-elsewhere.js';
import { rangeEdges } from '../visit-blocks/range-edges.js';
import { profileOf, visitsOf } from '../visit-blocks/read-visit-hours.js';
import { type ListedTable, latestRows, presentRow } from './latest.js';

/** So many rows are read at once, and no more are asked for. */
const maxRowsAtOnce = 1_000;
/**
 * Rows older than so many others aren't looked at, so that a filter that few visits meet takes no longer than
 * this.
 */
const maxRowsRead = 40_000;

interface Rows {
  page_views: PageViewRow;
  events: EventRow;
  sessions: SessionRow;
}

/** Lists the newest page views, events and sessions of visits that meet filters. */
@Injectable()
export class VisitListsService {
  constructor(private readonly unitOfWork: UnitOfWorkService) {}

  /** Returns rows of a range, newest first, each read in short transactions. */
  async latest<Table extends ListedTable>(
    table: Table,
    start: Date,
    end: Date,
    { filters, limit }: { filters: Filters; limit: number },
  ): Promise<Rows[Table][]> {
    const found: Row<Table>[] = [];
    for (let skipped = 0; found.length < limit && skipped < maxRowsRead; skipped += maxRowsAtOnce) {
      const { rows, matching } = await this.unitOfWork.run(async (manager) => {
        const edge = await rangeEdges(manager);
        const range = { start: edge(start.getTime()), end: edge(end.getTime()) };
        const read = await latestRows(manager, range, { table, limit: maxRowsAtOnce, skipped });
        return { rows: read, matching: await matchingOf(manager, read, filters) };
      });
      found.push(...matching);
      if (rows.length < maxRowsAtOnce) break;
    }
    return found.slice(0, limit).map((row) => presentRow(table, row) as Rows[Table]);
  }
}

async function matchingOf<Table extends ListedTable>(
  manager: EntityManager,
  rows: readonly Row<Table>[],
  filters: Filters,
): Promise<Row<Table>[]> {
  if (filters.length === 0) return [...rows];
  const visits = await visitsOf(manager, [...new Set(rows.map(({ sessionId }) => sessionId))]);
  const needsPages = filters.some(({ dimension }) => dimension === 'page');
  const pages = needsPages ? await pagesElsewhere(manager, visits) : new Map<string, Set<string>>();
  const matching = new Set(
    visits
      .filter((visit) => meets(filters, profileOf(visit, [...(pages.get(visit.sessionId) ?? [])])))
      .map(({ sessionId }) => sessionId),
  );
  return rows.filter(({ sessionId }) => matching.has(sessionId));
}
