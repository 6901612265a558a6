import type { EntityManager } from 'typeorm';
import { sumTallies, type Tally } from '../summaries/tally.js';
import { talliesOf, type VisitState, type VisitTally } from '../visit.js';
import { inRagged, type Range } from './range.js';

/** How many sessions began in the range, by place or by where they came from. */
export async function visitTally<Kind extends VisitTally>(
  manager: EntityManager,
  range: Range,
  kinds: readonly Kind[],
): Promise<Record<Kind, Tally>> {
  const tallies = await sumTallies(manager, kinds, range.from, range.to);
  if (range.ragged.length === 0) return tallies;
  const { sql, values } = inRagged(range, 'startedAt');
  const rows: (VisitState & { sessions: string })[] = await manager.query(
    `SELECT country, city, landingPage, referrerHost, utmSource, utmCampaign,
            CASE WHEN views = 0 THEN 0 ELSE 1 END AS views, COUNT(*) AS sessions
     FROM sessions WHERE ${sql}
     GROUP BY country, city, landingPage, referrerHost, utmSource, utmCampaign, CASE WHEN views = 0 THEN 0 ELSE 1 END`,
    values,
  );
  for (const { sessions, ...visit } of rows) {
    const keys = talliesOf(visit);
    for (const kind of kinds) {
      const key = keys[kind];
      if (key !== undefined) tallies[kind].add(key, Number(sessions));
    }
  }
  return tallies;
}
