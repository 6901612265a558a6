import type { EntityManager } from 'typeorm';
import { openedQuestion } from '../../../views/contracts/analytics/analytics.js';
import { sqlInstant } from '../../platform/database/dialect.js';
import { Tally } from './tally.js';

/** The database returns at most this many texts, so that made-up ones can't fill the memory. */
const maxTexts = 1_000;
const maxPartsPerQuery = 100;

/**
 * Counts how often each FAQ question was opened, by its text, from single events.
 * @param parts of time, in ms since 1970, half-open
 */
export async function tallyQuestions(
  manager: EntityManager,
  parts: readonly { start: number; end: number }[],
): Promise<Tally> {
  const tally = new Tally();
  for (let index = 0; index < parts.length; index += maxPartsPerQuery) {
    const some = parts.slice(index, index + maxPartsPerQuery);
    const within = some.map(() => '(timestamp >= ? AND timestamp < ?)').join(' OR ');
    const rows: { elementText: string; opened: number }[] = await manager.query(
      `SELECT elementText, COUNT(*) AS opened FROM events
       WHERE eventType = 'click' AND elementId = ? AND elementText <> '' AND (${within})
       GROUP BY elementText ORDER BY opened DESC LIMIT ${maxTexts}`,
      [openedQuestion, ...some.flatMap(({ start, end }) => [sqlInstant(start), sqlInstant(end)])],
    );
    for (const { elementText, opened } of rows) tally.add(elementText, Number(opened));
  }
  return tally;
}
