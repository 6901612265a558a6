import type { EntityManager } from 'typeorm';
import { openedQuestion } from '../../../views/contracts/analytics.js';
import type { SqlValue } from '../../database/insert-rows.js';
import type { Tally } from './tally.js';

/**
 * Adds to a tally how often each question was opened, by its words, from the rows of `events`.
 * @param which a condition on `events`.
 */
export async function tallyQuestions(
  manager: EntityManager,
  which: { sql: string; values: SqlValue[] },
  tally: Tally,
): Promise<void> {
  const rows = await manager.query(
    `SELECT elementText, COUNT(*) AS opened FROM events
     WHERE eventType = 'click' AND elementId = ? AND ${which.sql} GROUP BY elementText ORDER BY NULL`,
    [openedQuestion, ...which.values],
  );
  for (const { elementText, opened } of rows) if (elementText) tally.add(elementText, Number(opened));
}
