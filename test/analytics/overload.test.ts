import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type Connection, createConnection } from 'mysql2/promise';
import { trackRecordOf } from '../../src/analytics/ingestion/track-record.js';
import { TrackingQueueService } from '../../src/analytics/ingestion/tracking-queue.service.js';
import { describeOnServer, serverDatabase } from '../support/databases/databases.js';
import { lead, testSite } from '../support/site/site.js';

describeOnServer('When visits arrive faster than they can be stored', () => {
  let stuck: Connection;
  // It ends before the database is dropped, which would wait for its locks.
  afterAll(() => stuck?.destroy());
  const site = testSite(serverDatabase);

  beforeAll(async () => {
    stuck = await createConnection(site.variables.DATABASE_URL ?? '');
  });

  it('they are rejected with 503, and leads are accepted', async () => {
    await stuck.query('START TRANSACTION');
    await stuck.query('SELECT * FROM analytics_reach FOR UPDATE');
    const queue = site.app.get(TrackingQueueService);
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const record = trackRecordOf({
      type: 'event',
      data: { sessionId: 'x', eventType: 'click', pageUrl: '/' },
    });
    const outcomes: Promise<unknown>[] = [];
    const fill = () => {
      while (!queue.isFull) {
        outcomes.push(queue.add({ record, at: Date.now(), ownHost: '' }).catch((error) => error.getStatus()));
      }
    };
    fill();
    // Lets a first group leave the queue; it waits for the database.
    await new Promise(setImmediate);
    fill();
    for (let index = 0; index < 3; index++)
      await expect(queue.add({ record, at: Date.now(), ownHost: '' })).rejects.toThrow('Too many visits');
    expect(warned.mock.calls).toEqual([[{ event: 'analytics.refusing' }]]);
    warned.mockRestore();
    const data = { sessionId: 'y', pageUrl: '/' };
    const refused = await site.visitor
      .post('/api/analytics/track')
      .send({ type: 'pageview', data })
      .expect(503);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    expect(refused.body.message).toMatch(/\w/);
    for (let index = 0; index < 5; index++) await site.visitor.post('/api/contact').send(lead()).expect(201);
    await stuck.query('ROLLBACK');
    const statuses = await Promise.all(outcomes);
    const [{ count }] = await site.dataSource.query('SELECT COUNT(*) AS count FROM events');
    expect(Number(count)).toBe(statuses.filter((status) => status === undefined).length);
    await site.visitor.post('/api/analytics/track').send({ type: 'pageview', data }).expect(200);
  });
});
