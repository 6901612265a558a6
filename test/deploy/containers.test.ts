import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { sqlite } from '../support/databases.js';
import { freePort } from '../support/private-mariadb.mjs';
import { SiteProcess } from '../support/site-process.js';

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
      const env = { PATH: process.env.PATH, PORT: String(port) };
      const [code] = await once(spawn(program, args, { env, stdio: 'inherit' }), 'exit');
      return code === 0;
    };
    const database = await sqlite();
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
