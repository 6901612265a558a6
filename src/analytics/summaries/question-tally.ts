import type { EntityManager } from 'typeorm';
import { openedQuestion } from '../../../views/contracts/analytics/analytics.js';
import type { SqlValue } from '../../platform/database/insert-rows.js';
import type { Tally } from './tally.js';
import { tallyRows } from './tally-rows.js';

/**
 * Counts how often each FAQ question was opened, by its text, from single events.
 * @param which an SQL condition on `events`
 */
export async function tallyQuestions(
  manager: EntityManager,
  which: { sql: string; values: SqlValue[] },
): Promise<Tally> {
  const { tallies } = await tallyRows(
    manager,
    {
      from: `events WHERE eventType = 'click' AND elementId = ? AND ${which.sql}`,
      values: [openedQuestion, ...which.values],
    },
    { question: { columns: ['elementText'], keyOf: ({ elementText }) => elementText || undefined } },
  );
  return tallies.question;
}
