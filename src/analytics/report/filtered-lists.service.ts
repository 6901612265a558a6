import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EventRow, PageViewRow, SessionRow } from '../../../views/contracts/analytics/analytics.js';
import { type Filters, meets } from '../../../views/contracts/analytics/filters.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { type ListedTable, latestRows, presentRow } from '../queries/latest.js';
import { splitRange } from '../queries/range.js';
import type { Row } from '../tables.js';
import { pagesElsewhere } from '../visit-blocks/pages-elsewhere.js';
import { profileOf, visitsOf } from '../visit-blocks/read-visit-hours.js';

const maxRowsAtOnce = 1_000;
/** Rows older than this many others aren't read, which limits the time for filters that few visits meet. */
const maxRowsRead = 40_000;

interface Rows {
  page_views: PageViewRow;
  events: EventRow;
  sessions: SessionRow;
}

/** Lists the newest page views, events and sessions of visits that meet filters. */
@Injectable()
export class FilteredListsService {
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
        const range = await splitRange(manager, start, end);
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
