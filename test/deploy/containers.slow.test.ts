import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeWith, sqlite } from '../support/databases/databases.js';
import { withPassword } from '../support/databases/migrated.js';
import { freePort } from '../support/servers/private-server.mjs';
import { inherited } from '../support/site/inherited.js';
import { SiteProcess } from '../support/site/site-process.js';

const dockerfile = readFileSync('Dockerfile', 'utf8');
/** What the instructions of a kind say, in their order. */
const all = (instruction: string) =>
  [...dockerfile.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].map(([, said]) => said);

describe('The Dockerfile', () => {
  it('takes its base by digest, and ends as a user without rights', () => {
    expect(/^ARG BASE=(.*)$/m.exec(dockerfile)?.[1]).toMatch(/@sha256:[0-9a-f]{64}$/);
    expect(all('FROM').filter((base) => !/^\$\{BASE\}( |$)/.test(base))).toEqual([]);
    expect(all('USER')).toEqual(['node']);
  });

  it('finds a site healthy that lives, and no other', async () => {
    const [healthcheck] = all('HEALTHCHECK');
    expect(healthcheck).toMatch(/--start-period=\d+s/);
    const [program, ...args] = JSON.parse(healthcheck.slice(healthcheck.indexOf('[')));
    const isHealthy = async (port: string | number) => {
      const env = { ...inherited, PORT: String(port) };
      const [code] = await once(spawn(program, args, { env, stdio: 'inherit' }), 'exit');
      return code === 0;
    };
    const database = await withPassword(sqlite)();
    const site = await SiteProcess.start(database.variables);
    try {
      expect([await isHealthy(new URL(site.url).port), await isHealthy(await freePort())]).toEqual([
        true,
        false,
      ]);
    } finally {
      await site.stop();
      await database.drop();
    }
  });
});

const compose = process.env.TEST_COMPOSE;

describeWith(compose, 'docker-compose')('deploy/compose.yaml', () => {
  let folder: string;
  /** The file as compose reads it, a text for each service. */
  const services: Record<string, string> = {};

  const read = () => spawnSync(compose as string, ['config'], { cwd: folder, encoding: 'utf8' });

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'compose-'));
    cpSync('deploy', folder, { recursive: true });
    writeFileSync(
      join(folder, '.env'),
      'SITE_HOST=www.example.com\nSITE_DB_PASSWORD=secret\nBRAND_NAME=Another\n',
    );
    const { status, stdout, stderr } = read();
    expect([status, stderr]).toEqual([0, '']);
    const [, all] = stdout.split(/^services:\n/m);
    for (const [, name, text] of all.split(/^\S/m)[0].matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n)+)/gm))
      services[name] = text;
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('has no secrets of its own, and asks for them', () => {
    writeFileSync(join(folder, '.env'), '');
    const { status, stderr } = read();
    expect([status, stderr]).toEqual([1, expect.stringContaining('SITE_HOST')]);
  });

  it('gives no service more than it needs', () => {
    expect(Object.keys(services).sort()).toEqual(['caddy', 'database', 'site', 'site-2']);
    for (const text of Object.values(services)) {
      for (const limit of [
        /cap_drop:\n +- ALL\n/,
        /read_only: true/,
        /no-new-privileges:true/,
        /mem_limit: /,
      ])
        expect(text).toMatch(limit);
    }
    const reachable = Object.keys(services).filter((name) => services[name].includes('ports:'));
    expect(reachable).toEqual(['caddy']);
  });

  it('has each service wait until those before it are healthy', () => {
    expect(services.caddy).toMatch(
      /depends_on:\n +site:\n +condition: service_healthy\n +site-2:\n +condition: service_healthy/,
    );
    expect(services.site).toMatch(/depends_on:\n +database:\n +condition: service_healthy/);
    expect(services.database).toMatch(/healthcheck:/);
  });

  it('has two processes that differ in nothing but who builds their image', () => {
    const alike = (text: string) => text.replace(/ {4}(build|depends_on|pull_policy):.*\n(?: {6}.*\n)*/g, '');
    expect(alike(services['site-2'])).toBe(alike(services.site));
    expect(services.site).toMatch(/DOCTOR_PROCESSES: http:\/\/site:3000,http:\/\/site-2:3000\n/);
    expect(services.caddy).toMatch(/SITE_UPSTREAM: site:3000 site-2:3000\n/);
  });

  it('has settings that the site starts with', async () => {
    const [, environment] = /environment:\n((?: {6}.*\n)+)/.exec(services.site) ?? [];
    const variables = Object.fromEntries(
      [...(environment ?? '').matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name, value]) => [name, value]),
    );
    expect(variables).toMatchObject({
      BRAND_NAME: 'Another',
      DATABASE_URL: 'mysql://site:secret@database/site',
    });
    const data = await withPassword(sqlite)();
    const site = await SiteProcess.start({ ...variables, ...data.variables });
    try {
      const { status } = await fetch(`${site.url}/livez`);
      expect([status, site.output]).toEqual([200, expect.not.stringContaining('settings.doubtful')]);
    } finally {
      await site.stop();
      await data.drop();
    }
  });
});
