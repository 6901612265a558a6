import type { EntityManager } from 'typeorm';
import type { Arrival, RecorderService } from '../../analytics/ingestion/recorder.service.js';
import { hourOf } from '../../analytics/summaries/hour-blocks.js';
import { sumUpAgainFrom } from '../../analytics/summaries/summing-up.js';
import { readWatermarks } from '../../analytics/summaries/watermarks.js';
import { insertInto } from '../../analytics/tables.js';
import { msOf, sqlInstant } from '../../platform/database/dialect.js';
import { demoMark, type SampleVisits } from './sample-visits.js';

const atOnce = 400;
const marked = `${demoMark}%`;

/** Records visits of the past in a site that has none. Its sums, which have reached the present, begin anew when it starts. */
export async function recordVisits(manager: EntityManager, recorder: RecorderService, visits: SampleVisits) {
  await sumUpAgainFrom(manager, 0);
  for (const hits of chunksOf(visits.hits)) {
    const ids = await recorder.write(hits);
    const looked = hits.flatMap(({ seconds, ...arrival }, index): Arrival[] => {
      const pageViewId = ids[index];
      if (pageViewId === undefined || seconds === undefined) return [];
      return [{ ...arrival, record: { type: 'update_pageview', pageViewId, timeSpent: seconds } }];
    });
    await recorder.write(looked);
  }
  for (const vitals of chunksOf(visits.vitals)) await insertInto(manager, 'web_vitals', vitals);
}

/**
 * Deletes the invented visits, and has the real ones summed up again. Measurements carry no mark: those before the last invented
 * visit are invented, since the season went into a site without visits.
 * @returns whether the sums are rid of them, too. Where the single visits that came later have been deleted, they are not.
 */
export async function forgetVisits(manager: EntityManager): Promise<boolean> {
  const [{ last }] = await manager.query(
    'SELECT MAX(lastHitAt) AS last FROM sessions WHERE sessionId LIKE ?',
    [marked],
  );
  if (last === null) return false;
  const invented = 'SELECT id FROM sessions WHERE sessionId LIKE ?';
  await manager.query(`DELETE FROM analytics_returns WHERE visit IN (${invented})`, [marked]);
  for (const table of ['page_views', 'events', 'sessions'])
    await manager.query(`DELETE FROM ${table} WHERE sessionId LIKE ?`, [marked]);
  await manager.query('DELETE FROM web_vitals WHERE timestamp <= ?', [sqlInstant(msOf(last))]);
  const { rawFrom } = await readWatermarks(manager);
  if (rawFrom > hourOf(msOf(last))) return false;
  await sumUpAgainFrom(manager, rawFrom);
  return true;
}

const chunksOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / atOnce) }, (_, index) =>
    items.slice(index * atOnce, (index + 1) * atOnce),
  );
