import type { EntityManager } from 'typeorm';
import type { Arrival, RecorderService } from '../../analytics/ingestion/recorder.service.js';
import { hourOf } from '../../analytics/summaries/hour-blocks.js';
import { sumUpAgainFrom } from '../../analytics/summaries/summing-up.js';
import { readWatermarks } from '../../analytics/summaries/watermarks.js';
import { insertInto } from '../../analytics/tables.js';
import { msOf, sqlInstant } from '../../platform/database/dialect.js';
import { demoMark, type SampleVisits } from './sample-visits.js';

const batchSize = 400;
const markPattern = `${demoMark}%`;

/** Records past visits in a site that has none. Summaries restart from the beginning at the site's start. */
export async function recordVisits(manager: EntityManager, recorder: RecorderService, visits: SampleVisits) {
  await sumUpAgainFrom(manager, 0);
  for (const hits of chunksOf(visits.hits)) {
    const ids = await recorder.write(hits);
    const durations = hits.flatMap(({ seconds, ...arrival }, index): Arrival[] => {
      const pageViewId = ids[index];
      if (pageViewId === undefined || seconds === undefined) return [];
      return [{ ...arrival, record: { type: 'update_pageview', pageViewId, timeSpent: seconds } }];
    });
    await recorder.write(durations);
  }
  for (const vitals of chunksOf(visits.vitals)) await insertInto(manager, 'web_vitals', vitals);
}

/**
 * Deletes the sample visits and sums up the real ones again. Measurements have no mark; those before the last
 * sample visit are sample data, because the site had no visits before.
 * @returns whether the totals are clean, too. They aren't if later single visits have been deleted.
 */
export async function forgetVisits(manager: EntityManager): Promise<boolean> {
  const [{ last }] = await manager.query(
    'SELECT MAX(lastHitAt) AS last FROM sessions WHERE sessionId LIKE ?',
    [markPattern],
  );
  if (last === null) return false;
  const sampleIds = 'SELECT id FROM sessions WHERE sessionId LIKE ?';
  await manager.query(`DELETE FROM analytics_returns WHERE visit IN (${sampleIds})`, [markPattern]);
  for (const table of ['page_views', 'events', 'sessions'])
    await manager.query(`DELETE FROM ${table} WHERE sessionId LIKE ?`, [markPattern]);
  await manager.query('DELETE FROM web_vitals WHERE timestamp <= ?', [sqlInstant(msOf(last))]);
  const { rawFrom } = await readWatermarks(manager);
  if (rawFrom > hourOf(msOf(last))) return false;
  await sumUpAgainFrom(manager, rawFrom);
  return true;
}

const chunksOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / batchSize) }, (_, index) =>
    items.slice(index * batchSize, (index + 1) * batchSize),
  );
