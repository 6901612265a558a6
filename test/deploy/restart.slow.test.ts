import { afterEach, expect, it } from '@jest/globals';
import { times } from '../faults/support/driver.js';
import {
  describeOnServer,
  describeWith,
  serverDatabase,
  sqlite,
  type TestDatabase,
} from '../support/databases/databases.js';
import { withPassword } from '../support/databases/migrated.js';
import { until } from '../support/runner/until.js';
import { KeptPort } from './support/kept-port.js';
import { host, Nginx, nginxProgram } from './support/nginx.js';
import { newer, runRelease, TestReleases } from './support/release-folders.js';
import { SupervisedSite } from './support/supervised-site.js';
import { Visitors } from './support/visitors.js';

describeWith(nginxProgram, 'nginx')('Behind nginx, while the site restarts or is upgraded', () => {
  let database: TestDatabase;
  let front: Nginx | undefined;
  const ports: KeptPort[] = [];
  let releases: TestReleases | undefined;
  let sites: SupervisedSite[];
  const secret = 'shared by the processes of the test';
  const settings = { PUBLIC_ORIGIN: `https://${host}`, TRUST_PROXY: 'loopback' };

  /** 25 requests a second while something is done, in the long form fifty, none of which may fail. */
  const underVisitors = async (work: () => Promise<void>) => {
    const visitors = new Visitors((front as Nginx).port, times(40, 20));
    visitors.start();
    await until(() => (visitors.statuses['lead 201'] ?? 0) > 3);
    await work();
    const { 'page 200': before } = visitors.statuses;
    await until(() => visitors.statuses['page 200'] > before + 50);
    await visitors.stop();
    // 202: it was taken into the spool, while the database was brought up to date.
    const { 'page 200': pages, 'lead 201': leads, 'lead 202': _, ...others } = visitors.statuses;
    expect(others).toEqual({});
    expect(Math.min(pages, leads)).toBeGreaterThan(10);
  };

  const restart = async () => {
    for (let round = 0; round < times(2, 10); round++) for (const site of sites) await site.restart();
  };

  const upgrade = async () => {
    const ended = await runRelease(
      releases as TestReleases,
      'upgrade',
      [newer, ...sites.flatMap(({ url }) => ['--process', url])],
      { ...database.variables, ...settings, SESSION_SECRET: secret },
    ).ended;
    expect(ended).toEqual({ code: 0, said: expect.stringContaining('The site now runs 0.2.0') });
  };

  const begin = async (processes: number) => {
    const variables = { ...database.variables, ...settings, SESSION_SECRET: secret };
    releases = new TestReleases();
    sites = [];
    for (let number = 0; number < processes; number++) {
      const port = new KeptPort();
      ports.push(port);
      sites.push(new SupervisedSite(port, variables, releases.current));
    }
    for (const site of sites) await site.start();
    front = await Nginx.inFrontOf(ports.map(({ port }) => port));
  };

  afterEach(async () => {
    await front?.stop();
    for (const site of sites) await site.stop('SIGKILL');
    for (const port of ports.splice(0)) port.close();
    releases?.remove();
    await database.drop();
  });

  it('on SQLite, no request fails', async () => {
    database = await withPassword(sqlite)();
    await begin(1);
    await underVisitors(restart);
    await underVisitors(upgrade);
  }, 300_000);

  describeOnServer('on MariaDB', () => {
    it('and two processes, one after the other, no request fails', async () => {
      database = await withPassword(serverDatabase)();
      await begin(2);
      await underVisitors(restart);
      await underVisitors(upgrade);
    }, 300_000);
  });
});
