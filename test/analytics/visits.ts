import { expect } from '@jest/globals';
import { AnalyticsService } from '../../src/analytics/analytics.service.js';
import { RecorderService } from '../../src/analytics/ingestion/recorder.service.js';
import { trackRecordOf } from '../../src/analytics/ingestion/track-record.js';
import { SummariesService } from '../../src/analytics/summaries/summaries.service.js';
import type { testSite } from '../support/site/site.js';

const day = 86_400_000;

/** Reports visits to a test's site at chosen moments, in milliseconds, and asks what they add up to. */
export function visitsTo(site: Pick<ReturnType<typeof testSite>, 'app'>) {
  /** As a visitor's browser would. @returns the number of the record. */
  const tell = async (at: number, type: string, data: object) => {
    const record = trackRecordOf({ type, data });
    const [id] = await site.app.get(RecorderService).write([{ at, record, ownHost: 'carpets.example' }]);
    return id as number;
  };

  const view = (sessionId: string, at: number, pageUrl = '/', referrer = '') =>
    tell(at, 'pageview', { sessionId, pageUrl, referrer });

  const overview = (start: number, end: number) =>
    site.app.get(AnalyticsService).overview(new Date(start), new Date(end));

  /** Asks for an overview of single rows, and once more of summaries. */
  const both = async (start: number, end: number, expected: object) => {
    expect(await overview(start, end)).toMatchObject(expected);
    await site.app.get(SummariesService).sumUp(end + 2 * day);
    expect(await overview(start, end)).toMatchObject(expected);
  };

  return { tell, view, overview, both };
}
