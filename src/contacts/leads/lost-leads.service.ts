import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { type LostReason, type LostSums, visitReasons } from '../../../views/contracts/leads/lost.js';
import { BusinessCalendarService, type Day } from '../../business/business-calendar.service.js';
import { sqlInstant } from '../../platform/database/dialect.js';
import { marks } from '../../platform/database/insert-rows.js';
import { hasLostSql, notSpamSql } from './lead-scopes.js';

/** Counts lost leads by reason, without canceled visits of plans. */
@Injectable()
export class LostLeadsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** Returns leads marked as lost between two days, inclusive, with quotes or estimates; the most first. */
  async byReason(from: Day, until: Day): Promise<LostSums[]> {
    const range = [from, this.calendar.plusDays(until, 1)].map((day) =>
      sqlInstant(this.calendar.startOf(day).getTime()),
    );
    const rows: Record<'reason' | 'leads' | 'priced' | 'cents', string | number | null>[] =
      await this.dataSource.manager.query(
        `SELECT lostReason AS reason, COUNT(*) AS leads, COUNT(price) AS priced, SUM(price) AS cents FROM (
            SELECT lostReason, COALESCE(quotedCents, JSON_EXTRACT(estimate, '$.totalCents')) AS price
            FROM contacts LEFT JOIN jobs ON jobs.leadId = contacts.id
            WHERE ${notSpamSql} AND ${hasLostSql} AND lostAt >= ? AND lostAt < ?
              AND lostReason NOT IN ${marks(visitReasons.length)}) AS lost
          GROUP BY lostReason ORDER BY leads DESC, lostReason`,
        [...range, ...visitReasons],
      );
    return rows.map(({ reason, leads, priced, cents }) => ({
      reason: reason as LostReason,
      leads: Number(leads),
      priced: Number(priced),
      cents: Number(cents ?? 0),
    }));
  }
}
