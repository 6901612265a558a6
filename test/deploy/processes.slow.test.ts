import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Report } from '../../src/operations/doctor/diagnostics.js';
import { ReleaseFolders } from '../../src/operations/releases/release-folders.js';
import type { Variables } from '../../src/platform/config/environment.js';
import { times } from '../faults/support/driver.js';
import {
  describeWith,
  serverDatabase,
  serverUrl,
  type TestDatabase,
} from '../support/databases/databases.js';
import { withPassword } from '../support/databases/migrated.js';
import { until } from '../support/runner/until.js';
import { AcmeAuthority } from '../support/servers/acme-authority.mjs';
import { freePort } from '../support/servers/private-server.mjs';
import { Caddy, caddyProgram } from './support/caddy.js';
import { KeptPort } from './support/kept-port.js';
import { host } from './support/nginx.js';
import { newer, older, runRelease, TestReleases } from './support/release-folders.js';
import { SupervisedSite } from './support/supervised-site.js';
import { Visitors } from './support/visitors.js';

const parts = caddyProgram && process.env.TEST_PEBBLE && serverUrl;

describeWith(parts, 'Caddy, Pebble and MariaDB')('Two processes behind Caddy', () => {
  let ports: KeptPort[];
  let https: number;
  let authority: AcmeAuthority;
  let front: Caddy;
  let database: TestDatabase;
  let releases: TestReleases;
  let sites: SupervisedSite[];
  let settings: Variables;

  beforeAll(async () => {
    database = await withPassword(serverDatabase)();
    releases = new TestReleases();
    ports = KeptPort.inARow(2);
    settings = {
      ...database.variables,
      PUBLIC_ORIGIN: `https://${host}`,
      TRUST_PROXY: 'loopback',
      SESSION_SECRET: 'shared by the processes of the test',
    };
    sites = ports.map((port) => new SupervisedSite(port, settings, releases.current));
    const http = await freePort();
    https = await freePort();
    [authority] = await Promise.all([
      AcmeAuthority.start({ http, https }),
      ...sites.map((site) => site.start()),
    ]);
    front = await Caddy.start(authority, { http, https, sites: ports.map(({ port }) => port) });
  }, 120_000);

  afterAll(async () => {
    await front?.stop();
    await authority?.stop();
    for (const site of sites) await site.stop('SIGKILL');
    for (const port of ports) port.close();
    releases.remove();
    await database.drop();
  });

  /** Runs a command as on a server: with the first process's settings and, for the second, only PROCESSES. */
  const run = (name: string, ...args: string[]) =>
    runRelease(releases, name, args, { ...settings, PORT: String(ports[0].port), PROCESSES: '2' }).ended;

  /** Requests all the time while something is done, none of which may fail. */
  const underVisitors = async (requests: number, work: () => Promise<void>) => {
    const visitors = new Visitors(https, times(40, 10));
    visitors.start();
    await until(() => (visitors.statuses['lead 201'] ?? 0) > 3);
    await work();
    while (visitors.count < requests) await new Promise((resolve) => setTimeout(resolve, 20));
    await visitors.stop();
    // 202: it was taken into the spool, while the database was brought up to date.
    const { 'page 200': pages, 'lead 201': leads, 'lead 202': _, ...others } = visitors.statuses;
    expect(others).toEqual({});
    expect(Math.min(pages, leads)).toBeGreaterThan(10);
  };

  const startedAt = () =>
    Promise.all(sites.map(async ({ url }) => (await (await fetch(`${url}/version`)).json()).startedAt));

  it('restart one after the other with one command, and no request fails', async () => {
    await underVisitors(times(250, 10_000), async () => {
      for (let round = 0; round < times(1, 5); round++) {
        const before = await startedAt();
        const { code, said } = await run('restart');
        expect([code, said]).toEqual([
          0,
          expect.stringMatching(/^Restarted the site\. Ready in [\d.]+ s, [\d.]+ s\.\n$/),
        ]);
        const after = await startedAt();
        for (const index of [0, 1]) expect(after[index]).not.toBe(before[index]);
      }
    });
  }, 300_000);

  it('restart if one of them has wrong settings, which the restart corrects', async () => {
    const url = new URL(settings.DATABASE_URL as string);
    url.port = String(await freePort());
    const [, second] = sites;
    await second.stop();
    second.variables = { ...settings, DATABASE_URL: url.href };
    await second.start();
    second.variables = settings;
    const before = await startedAt();
    expect(await run('restart', '--wait', '20')).toMatchObject({ code: 0 });
    const after = await startedAt();
    for (const index of [0, 1]) expect(after[index]).not.toBe(before[index]);
  }, 120_000);

  it('restart no further if the first one can’t start; what still runs is printed', async () => {
    releases.sabotage({ where: 'live', what: 'can’t start' });
    const folders = new ReleaseFolders(releases.base);
    await folders.link('current', newer);
    const { code, said } = await run('restart', '--wait', '20');
    await folders.link('current', older);
    releases.sabotage(undefined);
    expect([code, said]).toEqual([1, expect.stringContaining('still run as before: 1 of 2')]);
    expect(said).toContain('journalctl');
    expect(await run('restart', '--wait', '20')).toMatchObject({ code: 0 });
  }, 120_000);

  it('are found and upgraded by a command that is told nothing about them', async () => {
    await underVisitors(0, async () => {
      expect(await run('upgrade', newer)).toEqual({
        code: 0,
        said: expect.stringMatching(/The site now runs 0\.2\.0( \(\w{7}\))?, ready in [\d.]+ s, [\d.]+ s\./),
      });
    });
    for (const { url } of sites)
      expect(await (await fetch(`${url}/version`)).json()).toMatchObject({ release: newer });
  }, 180_000);

  it('are examined as one by the doctor, who says which of them has a problem', async () => {
    const examined = async () => {
      const { findings, checks } = JSON.parse((await run('doctor', '--json')).said) as Report;
      const ofProcesses = findings.filter(({ check }) => /^process|^database-server$/.test(check));
      return { findings: ofProcesses, seen: checks.find(({ check }) => check === 'processes')?.found };
    };
    expect(await examined()).toEqual({
      findings: [],
      seen: expect.stringContaining('2 of 2 processes answer'),
    });
    const [, second] = sites;
    await second.stop();
    sites[1] = new SupervisedSite(ports[1], { ...settings, BRAND_NAME: 'Another' }, releases.current);
    await sites[1].start();
    const { findings } = await examined();
    expect(findings).toEqual([
      expect.objectContaining({
        check: 'processes',
        found: expect.stringContaining(`127.0.0.1:${ports[1].port}`),
      }),
    ]);
  }, 60_000);
});
