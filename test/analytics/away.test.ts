import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { RecordBufferService, recordFolder } from '../../src/analytics/ingestion/record-buffer.service.js';
import { type NumberedArrival, RecorderService } from '../../src/analytics/ingestion/recorder.service.js';
import { trackRecordOf } from '../../src/analytics/ingestion/track-record.js';
import { TrackingQueueService } from '../../src/analytics/ingestion/tracking-queue.service.js';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { Environment } from '../../src/platform/config/environment.js';
import { Tuning } from '../../src/platform/config/tuning.js';
import { DatabaseUnavailable } from '../../src/platform/database/database-unavailable.js';
import { UnitOfWorkService } from '../../src/platform/database/unit-of-work.service.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { until } from '../support/runner/until.js';
import { AwayDatabase } from '../support/site/away.js';
import { lead, TestSite } from '../support/site/site.js';

const hour = 3_600_000;

onEachDatabase('Visit records while the database is down', (make) => {
  let database: AwayDatabase;
  let site: TestSite;

  beforeEach(async () => {
    database = await AwayDatabase.make(make);
    site = new TestSite();
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await site.stop();
    await database.drop();
  });

  const start = (changes: Partial<Tuning> = {}) => site.begin(database.variables, changes);
  const goAway = () => database.goAway(site);
  const comeBack = () => database.comeBack(site);
  const folder = () => recordFolder(database.dataDir);
  const track = (type: string, data: object) =>
    site.visitor.post('/api/analytics/track').send({ type, data });
  const view = (sessionId: string, pageTitle: string) =>
    track('pageview', { sessionId, pageUrl: '/services', pageTitle, referrer: '' });
  const untilDelivered = () =>
    until(async () => site.app.get(RecordBufferService).isEmpty && (await files()).length === 0);
  const files = () => readdir(folder()).catch(() => []);
  const titles = async () =>
    (await site.dataSource.query('SELECT pageTitle FROM page_views ORDER BY id')).map(
      ({ pageTitle }: { pageTitle: string }) => pageTitle,
    );

  it('are confirmed, and counted once and in order when it is back, with the time spent on a page', async () => {
    await start();
    await view('one', 'before').expect(200);
    await goAway();
    const { body } = await view('one', 'away').expect(200);
    expect(body).toEqual({ success: true, pageView: { id: expect.any(Number) } });
    const other = (await view('two', 'also away').expect(200)).body.pageView.id;
    await track('event', { sessionId: 'two', eventType: 'click', elementId: 'x', pageUrl: '/' }).expect(200);
    await track('update_pageview', { pageViewId: body.pageView.id, timeSpent: 42 }).expect(200, {
      success: true,
    });
    const [file] = await files();
    expect((await stat(join(folder(), file))).mode & 0o777).toBe(0o600);
    expect((await stat(folder())).mode & 0o777).toBe(0o700);
    await comeBack();
    // What comes while some of it waits does not overtake it.
    await view('one', 'just back').expect(200);
    await untilDelivered();
    await view('one', 'after').expect(200);
    await track('update_pageview', { pageViewId: other, timeSpent: 7 }).expect(200);
    expect(await titles()).toEqual(['before', 'away', 'also away', 'just back', 'after']);
    const rows = await site.dataSource.query(
      'SELECT pageTitle, timeSpent FROM page_views WHERE timeSpent IS NOT NULL ORDER BY id',
    );
    expect(rows.map((row: object) => ({ ...row }))).toEqual([
      { pageTitle: 'away', timeSpent: 42 },
      { pageTitle: 'also away', timeSpent: 7 },
    ]);
    const sessions = await site.dataSource.query('SELECT sessionId, views FROM sessions ORDER BY sessionId');
    expect(sessions.map((row: object) => ({ ...row }))).toEqual([
      { sessionId: 'one', views: 4 },
      { sessionId: 'two', views: 1 },
    ]);
    expect(await site.dataSource.query('SELECT sessionId FROM events')).toHaveLength(1);
    expect(site.app.get(TrackingQueueService).counts).toEqual({ stored: 3, kept: 5, refused: 0, failed: 0 });
  });

  it('are counted once if the database stored them but its response was lost', async () => {
    await start();
    const units = site.app.get(UnitOfWorkService);
    const { run } = units;
    jest.spyOn(units, 'run').mockImplementationOnce(async (...given) => {
      await run.apply(units, given);
      throw new DatabaseUnavailable();
    });
    await view('one', 'lost').expect(200);
    await untilDelivered();
    await view('one', 'next').expect(200);
    expect(await titles()).toEqual(['lost', 'next']);
  });

  it('have a size limit; above it they are rejected, and leads are accepted', async () => {
    await start({ recordBufferBytes: 2_000 });
    await goAway();
    const kept: string[] = [];
    for (let number = 0; number < 20; number++) {
      const { status } = await view('one', `Title ${number}`);
      expect([200, 503]).toContain(status);
      if (status === 200) kept.push(`Title ${number}`);
    }
    expect(kept.length).toBeGreaterThan(3);
    expect(kept.length).toBeLessThan(20);
    await site.visitor.post('/api/contact').send(lead()).expect(202);
    expect(jest.mocked(Logger.prototype.warn).mock.calls.flat()).toContainEqual({
      event: 'analytics.buffer-failed',
      reason: 'BufferFull',
    });
    await comeBack();
    await untilDelivered();
    expect(await titles()).toEqual(kept);
  });

  it('don’t include visitors who opted out of tracking', async () => {
    await start();
    await goAway();
    await view('one', 'Not me').set('Sec-GPC', '1').expect(200);
    await view('one', 'Nor me').set('DNT', '1').expect(200);
    expect(await files()).toEqual([]);
    await comeBack();
  });

  it('wait for the next start, which counts them in their own hour and skips only incomplete lines', async () => {
    const before = Date.now() - 3 * hour;
    const clock = jest.spyOn(ClockService.prototype, 'now').mockImplementation(() => new Date(before));
    await start();
    await goAway();
    await view('one', 'first').expect(200);
    await view('one', 'second').expect(200);
    await site.stop();
    const [file] = await files();
    const lines = (await readFile(join(folder(), file), 'utf8')).split('\n');
    expect(lines).toHaveLength(3);
    await appendFile(join(folder(), file), `no line\n${lines[0].slice(0, 50)}`);
    await mkdir(join(folder(), `${randomUUID()}.jsonl`));
    const failed = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    await comeBack();
    clock.mockRestore();
    await start();
    await until(() => site.app.get(RecordBufferService).isEmpty);
    expect(await titles()).toEqual(['first', 'second']);
    expect(failed.mock.calls).toEqual([[{ event: 'analytics.buffer-unreadable', code: 'EISDIR' }]]);
    expect(jest.mocked(Logger.prototype.warn).mock.calls.flat()).toContainEqual({
      event: 'analytics.buffer-unreadable',
      records: 1,
    });
    const [{ views }] = await site.dataSource.query(
      'SELECT COUNT(*) AS views FROM page_views WHERE timestamp < ?',
      [new Date(before + hour).toISOString().replace('T', ' ').slice(0, 23)],
    );
    expect(Number(views)).toBe(2);
  });

  it('are stored once if two processes read one file, and no process adds to a file that another has read', async () => {
    await start();
    const bufferOf = () => {
      const environment = Object.assign(new Environment(), { DATA_DIR: database.dataDir });
      return new RecordBufferService(environment, new Tuning());
    };
    const taken = (number: number): NumberedArrival => ({
      number,
      at: Date.now(),
      ownHost: '',
      record: trackRecordOf({
        type: 'pageview',
        data: { sessionId: 'x', pageUrl: '/', pageTitle: `${number}` },
      }),
    });
    const [first, second] = [bufferOf(), bufferOf()];
    const recorder = site.app.get(RecorderService);
    const deliver = async (buffer: RecordBufferService) => {
      for (;;) {
        const group = await buffer.next(2);
        if (!group) return;
        await recorder.writeOnce(group.file.taker, group.records);
        await buffer.forget(group);
      }
    };
    await first.append([taken(1), taken(2), taken(3)]);
    const begun = await first.next(2);
    await recorder.writeOnce(String(begun?.file.taker), begun?.records ?? []);
    await second.adoptFiles();
    await expect(first.append([taken(4)])).rejects.toThrow('ENOENT');
    await first.append([taken(5)]);
    await Promise.all([deliver(second), deliver(first)]);
    expect((await titles()).sort()).toEqual(['1', '2', '3', '5']);
    expect([first.isEmpty, second.isEmpty, await files()]).toEqual([true, true, []]);
  });
});
