import { afterEach, expect, it } from '@jest/globals';
import { times } from '../faults/support/driver.js';
import { describeWith, mariadb, mariadbUrl, sqlite, type TestDatabase } from '../support/databases.js';
import { until } from '../support/until.js';
import { KeptPort } from './support/kept-port.js';
import { host, Nginx, nginxProgram } from './support/nginx.js';
import { SupervisedSite } from './support/supervised-site.js';
import { Visitors } from './support/visitors.js';

describeWith(nginxProgram, 'nginx')('Behind nginx, while the site restarts', () => {
  let database: TestDatabase;
  let front: Nginx | undefined;
  const ports: KeptPort[] = [];
  let sites: SupervisedSite[];
  const settings = { PUBLIC_ORIGIN: `https://${host}`, TRUST_PROXY: 'loopback' };

  const restartsUnderVisitors = async () => {
    const visitors = new Visitors((front as Nginx).port);
    visitors.start();
    await until(() => (visitors.statuses['lead 201'] ?? 0) > 3);
    for (let round = 0; round < times(2, 10); round++) for (const site of sites) await site.restart();
    const { 'page 200': before } = visitors.statuses;
    await until(() => visitors.statuses['page 200'] > before + 50);
    await visitors.stop();
    const { 'page 200': pages, 'lead 201': leads, ...others } = visitors.statuses;
    expect(others).toEqual({});
    expect(Math.min(pages, leads)).toBeGreaterThan(10);
  };

  const begin = async (processes: number) => {
    const variables = {
      ...database.variables,
      ...settings,
      SESSION_SECRET: 'shared by the processes of the test',
    };
    sites = [];
    for (let number = 0; number < processes; number++) {
      const port = new KeptPort();
      ports.push(port);
      sites.push(new SupervisedSite(port, variables, process.cwd()));
    }
    for (const site of sites) await site.start();
    front = await Nginx.inFrontOf(ports.map(({ port }) => port));
  };

  afterEach(async () => {
    await front?.stop();
    for (const site of sites) await site.stop('SIGKILL');
    for (const port of ports.splice(0)) port.close();
    await database.drop();
  });

  it('on SQLite, no request fails', async () => {
    database = await sqlite();
    await begin(1);
    await restartsUnderVisitors();
  }, 300_000);

  describeWith(mariadbUrl, 'MariaDB')('on MariaDB', () => {
    it('and two processes, one after the other, no request fails', async () => {
      database = await mariadb();
      await begin(2);
      await restartsUnderVisitors();
    }, 300_000);
  });
});
