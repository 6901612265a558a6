import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { recordFolder } from '../../src/analytics/ingestion/record-buffer.service.js';
import { dataSourceOptions } from '../../src/data-source-options.js';
import { readEnvironment } from '../../src/platform/config/environment.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { migrationNames } from '../../src/platform/database/migrations/index.js';
import { Driver, untilProven } from '../faults/support/driver.js';
import { ViewsDriver } from '../faults/support/views-driver.js';
import { describeWith } from '../support/databases/databases.js';
import { until } from '../support/runner/until.js';
import { PrivateGalera } from '../support/servers/private-galera.mjs';
import { PrivateGroup } from '../support/servers/private-group.mjs';
import { canMakeNetworks } from '../support/servers/private-network.mjs';
import { PrivateRoutedGroup } from '../support/servers/private-router.mjs';
import { SmtpPeer } from '../support/servers/smtp-peer.js';
import { SiteProcess } from '../support/site/site-process.js';
import { password } from '../support/site/site-settings.js';
import { Admin, AdminWatch, Browser, PagesWatch } from './support/browsers.js';
import { type Cluster, faults, struckIn } from './support/cluster-faults.js';

const provider = process.env.TEST_GALERA || undefined;
const isLong = process.env.CLUSTER === 'long';
const rounds = Number(process.env.CLUSTER_ROUNDS ?? (isLong ? 50 : 2));
/** For so long a cluster stays without one: the nodes find out after some six seconds. */
const withoutMajorityMs = 9_000;
/** For so long the admin is looked at after another fault. */
const watchedMs = isLong ? 12_000 : 6_000;

/** The largest number of a view; larger ones are promises of one. */
const largestId = 2_147_483_647;

/** Each kind of cluster: how it is started, and how soon a fault that leaves a majority is over. */
const kinds = [
  {
    name: 'Galera',
    part: provider,
    start: (): Promise<Cluster> => PrivateGalera.start(provider),
    backWithinMs: 10_000,
  },
  {
    name: 'MySQL and network namespaces',
    part: process.env.TEST_MYSQL && canMakeNetworks ? 'yes' : undefined,
    start: (): Promise<Cluster> => PrivateGroup.start(),
    backWithinMs: 15_000,
  },
  {
    name: 'MySQL behind MySQL Router',
    part: isLong && process.env.TEST_MYSQL && canMakeNetworks ? 'yes' : undefined,
    start: (): Promise<Cluster> => PrivateRoutedGroup.start(),
    backWithinMs: 15_000,
  },
];

for (const { name: partName, part, start: startCluster, backWithinMs } of kinds)
  describeWith(part, partName)(`A cluster of ${partName} that fails under two processes`, () => {
    let cluster: Cluster;
    let peer: SmtpPeer;
    let folders: string[];
    let sites: SiteProcess[];
    let driver: Driver;
    let views: ViewsDriver;
    let desks: Admin[];
    const statuses: Record<string, number> = {};

    beforeAll(async () => {
      cluster = await startCluster();
      await cluster.createDatabase('site');
      peer = await new SmtpPeer().start();
      folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'site-'))));
      // Two first starts at once, each by way of a node of its own.
      sites = await Promise.all(
        folders.map((folder, number) =>
          SiteProcess.start({
            DATA_DIR: folder,
            ...cluster.variables('site', number === 0 ? [0, 1, 2] : [1, 2, 0]),
            ADMIN_PASSWORD: password,
            SESSION_SECRET: 'a secret that both processes share',
            SMTP_URL: peer.url,
            OWNER_EMAIL: 'owner@drylark.example',
            TRUST_PROXY: 'loopback',
            ANALYTICS_RECORDS_PER_DAY: '10000000',
          }),
        ),
      );
      let turn = 0;
      driver = new Driver(() => sites[turn++ % 2].url);
      views = new ViewsDriver((visitor) => sites[visitor % 2].url);
      desks = sites.map((site) => new Admin(() => site.url, statuses));
    }, 600_000);

    afterAll(async () => {
      for (const site of sites) await site.stop();
      for (const node of cluster.nodes) node.thaw();
      await cluster.stop();
      await peer.stop();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    });

    const count = async (sql: string): Promise<number> => {
      const [row] = await select<{ count: number }>(`SELECT COUNT(*) AS count FROM site.${sql}`);
      return Number(row.count);
    };

    const select = async <Row extends object>(sql: string): Promise<Row[]> =>
      (await (await cluster.reader()).query(sql)) as Row[];

    /**
     * While no node can say what holds, a process goes on without its database, and says so to a balancer.
     */
    const expectAway = async (desk: Admin) => {
      await until(async () => (await desk.ask('/readyz?strict')).status === 503);
      const { message } = JSON.parse((await desk.ask('/readyz?strict')).text);
      expect(message).toBe('The database isn’t responding. Try again in a minute.');
      const { status, text } = await desk.ask('/readyz');
      expect([status, JSON.parse(text)]).toEqual([200, { status: 'ok', database: 'away', spool: 'ok' }]);
    };

    /**
     * Every view that was acknowledged, but for those that a restored database had before, is there; none
     * is twice; browsers know each by its own number; and the hours that are summed up have as many as are
     * stored in them.
     */
    const expectViewsCountedOnce = async (forgettable: number) => {
      const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;
      await until(() => folders.every((folder) => isEmpty(recordFolder(folder))));
      const stored = await select<{ id: number; pageTitle: string }>(
        'SELECT id, pageTitle FROM site.page_views',
      );
      const ids = new Map(stored.map(({ id, pageTitle }) => [pageTitle, Number(id)]));
      expect(ids.size).toBe(stored.length);
      const kept = views.acknowledged.slice(forgettable);
      expect(kept.length).toBeGreaterThan(0);
      expect(kept.filter((title) => !ids.has(title))).toEqual([]);
      const promises = await select<{ promise: number; pageViewId: number }>(
        'SELECT promise, pageViewId FROM site.promised_views',
      );
      const promised = new Map(
        promises.map(({ promise, pageViewId }) => [Number(promise), Number(pageViewId)]),
      );
      // A view that was stored in a commit whose answer was lost has a promise that leads nowhere; none leads
      // to another's view.
      const known = kept.map((title) => {
        const number = views.numbers.get(title) ?? 0;
        return { title, id: promised.get(number) ?? (number > largestId ? ids.get(title) : number) };
      });
      expect(known.filter(({ title, id }) => id !== ids.get(title))).toEqual([]);
      const [hours] = await select<{ summedUp: number; single: number }>(
        `SELECT (SELECT COALESCE(SUM(views), 0) FROM site.analytics_blocks WHERE span = 1) AS summedUp,
              (SELECT COUNT(*) FROM site.page_views JOIN site.analytics_reach
               WHERE timestamp < TIMESTAMPADD(HOUR, foldedUntil, '1970-01-01')) AS single`,
      );
      expect(Number(hours.summedUp)).toBe(Number(hours.single));
    };

    it('is migrated once by two first starts', async () => {
      for (const { url, output } of sites)
        expect([url, output]).toEqual([expect.stringMatching(/^http/), output]);
      const names = await select<{ name: string }>('SELECT name FROM site.migrations ORDER BY id');
      expect(names.map(({ name }) => name)).toEqual(migrationNames);
      expect(sites.map(({ output }) => /ER_[A-Z_]+/.exec(output)?.[0])).toEqual([undefined, undefined]);
    });

    it('is migrated once by further first starts, with a primary key in every table', async () => {
      for (let start = 0; start < (isLong ? 20 : 1); start++) {
        const database = `start_${start}`;
        await cluster.createDatabase(database);
        const processes = await Promise.all(
          [0, 1].map((number) =>
            new DataSource(
              dataSourceOptions(readEnvironment(cluster.variables(database, number === 0 ? [0, 1] : [1, 0]))),
            ).initialize(),
          ),
        );
        await Promise.all(processes.map((process) => migrate(process)));
        const rows: { name: string }[] = await processes[1].query('SELECT name FROM migrations');
        expect(rows.map(({ name }) => name).sort()).toEqual([...migrationNames].sort());
        const keyless = await processes[0].query(
          `SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME NOT IN (
           SELECT TABLE_NAME FROM information_schema.TABLE_CONSTRAINTS
           WHERE TABLE_SCHEMA = DATABASE() AND CONSTRAINT_TYPE = 'PRIMARY KEY')`,
        );
        expect(keyless).toEqual([]);
        await Promise.all(processes.map((process) => process.destroy()));
      }
    }, 1_800_000);

    it('lets in by way of every node who has logged in by way of one, and shows there what was saved', async () => {
      await driver.post();
      for (let turn = 0; turn < (isLong ? 20 : 4); turn++) {
        const [here, there] = turn % 2 === 0 ? desks : [...desks].reverse();
        expect(await here.logIn()).toBe(true);
        there.cookie = here.cookie;
        const lead = await there.show(1);
        expect(await here.save(1, `Turn ${turn}`, lead?.version ?? -1)).toBe(200);
        const shown = await there.show(1);
        expect(shown?.notes).toBe(`Turn ${turn}`);
        expect(await there.save(1, 'too late', lead?.version ?? -1)).toBe(409);
        const both = await Promise.all(
          desks.map((desk, n) => desk.save(1, `Both ${turn} ${n}`, shown?.version ?? -1)),
        );
        expect(both.sort()).toEqual([200, 409]);
      }
    });

    it(`loses, doubles and forgets nothing in ${rounds} rounds`, async () => {
      await until(async () => desks[0].logIn());
      desks[1].cookie = desks[0].cookie;
      const watches = desks.map((desk) => new AdminWatch(desk));
      const paths = ['/', '/contact', driver.links[0]];
      const pages = sites.map(({ url }) => new PagesWatch(new Browser(() => url, statuses), paths));
      let forgettable = 0;
      const away: Record<string, number[]> = {};
      const toldAgain = new Set<string>();
      const befalling = faults.filter((_, place) => place < rounds);
      for (const { prepare } of befalling) await prepare?.(cluster);
      await cluster.untilWhole();
      driver.start(2, 200);
      views.start(4, 100);
      for (let round = 0; round < rounds; round++) {
        const { name, leavesMajority, setsBack, strike, mend } = faults[round % faults.length];
        await driver.acknowledge(20);
        const struck = { cluster, toldAgain, ...(await struckIn(cluster, 'site')) };
        const before = await desks[0].show(1);
        const struckAt = performance.now();
        await strike(struck);
        if (setsBack) forgettable = views.acknowledged.length;
        // Both save what they have in front of them; one may get through, and where nobody knows, none has.
        const saves = await Promise.all(desks.map((desk) => desk.save(1, name, before?.version ?? -1)));
        expect(saves.filter((status) => status === 200).length).toBeLessThan(2);
        expect(saves.filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
        await sleep(struckAt + (leavesMajority ? watchedMs : withoutMajorityMs) - performance.now());
        const ms = Math.max(...watches.map((watch) => watch.backAfter(struckAt)));
        if (!leavesMajority) await Promise.all(desks.map(expectAway));
        else away[name] = [...(away[name] ?? []), Math.round(ms)];
        await mend(struck);
        await cluster.untilWhole();
        await until(async () => (await desks[0].ask('/readyz?strict')).status === 200);
        await until(async () => (await desks[1].ask('/readyz?strict')).status === 200);
        if (setsBack) {
          const mendedAt = Date.now();
          for (const folder of folders) await untilProven({ DATA_DIR: folder }, mendedAt);
          await until(async () => desks[0].logIn());
          desks[1].cookie = desks[0].cookie;
        } else if (saves.includes(200))
          expect(await desks[1].save(1, 'too late', before?.version ?? -1)).toBe(409);
        await driver.acknowledge(20);
      }
      await Promise.all([...watches, ...pages, views, driver].map((one) => one.stop()));
      process.stdout.write(
        `${JSON.stringify({ away, statuses, leads: driver.statuses, slowest: driver.slowest, views: views.statuses, restored: forgettable })}\n`,
      );
      await driver.sendAgain();
      const place = cluster.nodes.indexOf((await cluster.reader()) as never);
      await driver.expectNothingLost({ DATABASE_URL: cluster.url('site', [place]) });
      // One whose claim had no answer waits for the end of its lease, two minutes.
      for (let seconds = 0; isLong && seconds < 180 && (await count(unreported)) > 0; seconds++)
        await sleep(1_000);
      if (isLong) expect(await count(unreported)).toBe(0);
      expect(await count(stuck)).toBe(0);
      const mails = peer.received
        .filter(({ messageId }) => !toldAgain.has(/[\w-]+/.exec(messageId ?? '')?.[0] ?? ''))
        .map(({ messageId, recipient }) => `${messageId} ${recipient}`);
      expect(new Set(mails).size).toBe(mails.length);
      expect(Object.keys(statuses).filter((line) => / 500|without words/.test(line))).toEqual([]);
      const publicly = Object.keys(statuses).filter((line) => /^GET \/(contact|my\/:link)? /.test(line));
      const fine = ['GET / 200', 'GET /contact 200', 'GET /my/:link 200', 'GET /my/:link 503'];
      // On a busy machine a connection that is kept may end just when it is used again.
      expect(publicly.filter((line) => !line.endsWith(' 0') && !fine.includes(line))).toEqual([]);
      expect(Object.keys(views.statuses).filter((status) => status !== '0')).toEqual(['200']);
      await expectViewsCountedOnce(forgettable);
      expect(driver.statuses[500]).toBeUndefined();
      // That a database had lost requests is an alarm, as it should be.
      const faulty = (line: string) =>
        /"level":"(error|fatal)"/.test(line) && !/"alarm":"leads-restored"/.test(line);
      expect(sites.flatMap(({ output }) => output.split('\n').filter(faulty))).toEqual([]);
      expect(Math.max(...Object.values(away).flat())).toBeLessThan(backWithinMs);
    }, 3_600_000);
  });

/** What leads have still to tell. (What they are told waits for its limit per hour.) */
const unreported = "outbox WHERE state = 'waiting' AND kind = 'owner-alert'";

/** Leads whose two mails were sent, and which still say that they wait. */
const stuck = `contacts WHERE emailsSent = 0
  AND EXISTS (SELECT 1 FROM site.outbox WHERE leadId = contacts.id AND kind = 'owner-alert' AND state = 'done')
  AND EXISTS (SELECT 1 FROM site.outbox WHERE leadId = contacts.id AND kind = 'acknowledgement' AND state = 'done')`;
