import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as aMoment } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type NumberedArrival, RecorderService } from '../../src/analytics/ingestion/recorder.service.js';
import { trackRecordOf } from '../../src/analytics/ingestion/track-record.js';
import { SummariesService } from '../../src/analytics/summaries/summaries.service.js';
import { ReadYourWritesService } from '../../src/platform/database/read-your-writes.service.js';
import { UnitOfWorkService } from '../../src/platform/database/unit-of-work.service.js';
import { describeWith } from '../support/databases/databases.js';
import { until } from '../support/runner/until.js';
import { PrivateGalera } from '../support/servers/private-galera.mjs';
import { behindProxy, Customer } from '../support/site/customer.js';
import { TestSite } from '../support/site/site.js';

const provider = process.env.TEST_GALERA;
const hourMs = 3_600_000;
/** Later than the clock of any machine that runs this, so the sites don't sum up these hours themselves. */
const begin = Date.UTC(2040, 2, 1);

describeWith(provider, 'Galera')('Two processes, each at a node of its own', () => {
  let galera: PrivateGalera;
  let folders: string[];
  let here: TestSite;
  let there: TestSite;

  beforeAll(async () => {
    galera = await PrivateGalera.start(provider, 2);
    await galera.nodes[0].query('CREATE DATABASE site');
    folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'site-'))));
    const variables = { ...behindProxy, SESSION_SECRET: 'a secret that both processes share' };
    const start = (node: number) =>
      TestSite.start({
        ...variables,
        DATA_DIR: folders[node],
        DATABASE_URL: galera.url('site', [node]),
      });
    here = await start(0);
    there = await start(1);
  }, 600_000);

  afterAll(async () => {
    await here.stop();
    await there.stop();
    await galera.stop();
    for (const folder of folders) await rm(folder, { recursive: true });
  });

  const isAskedToCatchUp = async () => {
    const [{ count }] = await galera.nodes[1].query(
      "SELECT COUNT(*) AS count FROM information_schema.PROCESSLIST WHERE INFO LIKE 'SET STATEMENT wsrep_sync_wait%'",
    );
    return Number(count) > 0;
  };

  it.each([
    ['the page', 200, '', undefined],
    ['a message', 303, '/messages', { seen: 0, text: 'Please ring twice' }],
    ['a cancellation', 303, '/cancel', { seen: 0 }],
  ])('know a link as soon as it is told: %s', async (_, wanted, below, form) => {
    const goOn = await galera.nodes[1].holdBack();
    const { path, address } = await Customer.arrive(here);
    let isAnswered = false;
    const request = form
      ? there.visitor
          .post(path + below)
          .type('form')
          .send(form)
      : there.visitor.get(path + below);
    const answer = request.set('X-Forwarded-For', address).then((one) => {
      isAnswered = true;
      return one;
    });
    await until(async () => isAnswered || (await isAskedToCatchUp()));
    await goOn();
    expect((await answer).status).toBe(wanted);
  });

  let latest = 0;
  const view = (hour: number): NumberedArrival => ({
    number: ++latest,
    at: begin + hour * hourMs,
    ownHost: '',
    record: trackRecordOf({
      type: 'pageview',
      data: { sessionId: `visit-${latest}`, pageUrl: '/', pageTitle: `View ${latest}`, referrer: '' },
    }),
  });

  it('know each view by its own number while nodes join and leave', async () => {
    const recorder = here.app.get(RecorderService);
    let isOver = false;
    // What a node is told when the size of its cluster changes.
    const changing = (async () => {
      for (let step = 2; !isOver; step = 2 + ((step + 1) % 5)) {
        await galera.nodes[0].query(`SET GLOBAL auto_increment_increment = ${step}`);
        await aMoment();
      }
    })();
    const told = new Map<number | undefined, string>();
    for (let group = 0; group < 60; group++) {
      const views = Array.from({ length: 20 }, () => view(0));
      const ids = await recorder.writeOnce('a taker', views);
      ids.forEach((id, index) => {
        told.set(id, `View ${views[index].number}`);
      });
    }
    isOver = true;
    await changing;
    const rows: { id: number; pageTitle: string }[] = await here.dataSource.query(
      'SELECT id, pageTitle FROM page_views',
    );
    expect(told.size).toBe(rows.length);
    expect(rows.filter(({ id, pageTitle }) => told.get(id) !== pageTitle)).toEqual([]);
    const visits = 'SELECT COUNT(*) AS count FROM sessions';
    expect(Number((await here.dataSource.query(visits))[0].count)).toBe(rows.length);
  });

  it('count late views once, though one stores them while the other sums up their hour', async () => {
    await there.app.get(RecorderService).writeOnce('another taker', [view(1)]);
    await here.app.get(ReadYourWritesService).catchUp();
    let tries = 0;
    await here.app.get(UnitOfWorkService).run(async () => {
      await here.app.get(SummariesService).sumUp(begin + 3 * hourMs);
      if (tries++ === 0)
        await there.app.get(RecorderService).writeOnce('another taker', [view(1), view(1)], true);
    });
    const [counted] = await here.dataSource.query(
      `SELECT (SELECT SUM(views) FROM analytics_blocks WHERE span = 1) AS summedUp,
              (SELECT COUNT(*) FROM page_views) AS single`,
    );
    expect(Number(counted.summedUp)).toBe(Number(counted.single));
    expect(tries).toBeGreaterThan(1);
  });
});
