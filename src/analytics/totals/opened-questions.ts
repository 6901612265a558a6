import type { EntityManager } from 'typeorm';
import { openedQuestion } from '../../../views/contracts/analytics/analytics.js';
import { sqlInstant } from '../../platform/database/dialect.js';
import { Tally } from './tally.js';

/** The database returns at most this many texts, so that made-up ones can't fill the memory. */
const maxTexts = 250;

/**
 * Counts how often each FAQ question was opened, by its text, from single events.
 * @param part in ms since 1970, half-open; at most a day, so that no unit of work takes long
 */
export async function tallyQuestions(
  manager: EntityManager,
  { start, end }: { start: number; end: number },
): Promise<Tally> {
  const rows: { elementText: string; opened: number }[] = await manager.query(
    `SELECT elementText, COUNT(*) AS opened FROM events
     WHERE eventType = 'click' AND elementId = ? AND elementText <> '' AND timestamp >= ? AND timestamp < ?
     GROUP BY elementText ORDER BY opened DESC LIMIT ${maxTexts}`,
    [openedQuestion, sqlInstant(start), sqlInstant(end)],
  );
  return Tally.of(rows.map(({ elementText, opened }) => [elementText, Number(opened)]));
}
