import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { clock } from '../../../src/operations/doctor/checks/clock.js';
import { processes } from '../../../src/operations/doctor/checks/processes.js';
import { publicOrigin } from '../../../src/operations/doctor/checks/public-origin.js';
import { runningProcess } from '../../../src/operations/doctor/checks/running-process.js';
import { settings } from '../../../src/operations/doctor/checks/settings.js';
import { diagnose } from '../../../src/operations/doctor/diagnostics.js';
import { release } from '../../../src/platform/config/release.js';
import { replaceLostSecret, secretMark } from '../../../src/platform/config/session-secret.js';
import { KeptPort } from '../../deploy/support/kept-port.js';
import { freePort } from '../../support/servers/private-server.mjs';

describe('The doctor, of several processes', () => {
  const servers: Server[] = [];

  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** A process that says what is given, besides what a healthy one says. @returns its host and port. */
  const processOf = async (
    changes: { version?: object; ready?: object; readyStatus?: number; aheadMs?: number; port?: number } = {},
  ) => {
    const server = createServer(({ url = '' }, answer) => {
      answer.setHeader('Date', new Date(Date.now() + (changes.aheadMs ?? 0)).toUTCString());
      answer.setHeader('Connection', 'close');
      if (url === '/readyz') answer.statusCode = changes.readyStatus ?? 200;
      const said = {
        '/livez': { status: 'ok' },
        '/readyz': { status: 'ok', database: 'ok', spool: 'ok', ...changes.ready },
        '/version': {
          version: release,
          settings: 'abcdefabcdef',
          secret: 'fedcbafedcba',
          ...changes.version,
        },
      }[url];
      answer.end(JSON.stringify(said));
    });
    servers.push(server);
    await once(server.listen(changes.port ?? 0, '127.0.0.1'), 'listening');
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  const examine = async (...hosts: string[]) => {
    const machine = { processes: hosts.map((one) => `http://${one}`) };
    const { findings, checks } = await diagnose({}, machine, [runningProcess, processes]);
    return { findings: findings.map(({ level, found }) => `${level}: ${found}`), checks };
  };

  it('finds nothing wrong with healthy ones', async () => {
    const hosts = [await processOf(), await processOf()];
    const { findings, checks } = await examine(...hosts);
    expect(findings).toEqual([]);
    expect(checks[1].found).toContain(`2 of 2 processes answer: ${hosts.join(', ')}.`);
  });

  it('names the one that does not answer', async () => {
    const silent = `127.0.0.1:${await freePort()}`;
    const { findings } = await examine(await processOf(), silent);
    expect(findings).toEqual([expect.stringContaining(`problem: The site doesn’t answer at ${silent}`)]);
  });

  it('finds one problem if something holds the port, and says nothing', async () => {
    const silent = createNetServer();
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const variables = { PORT: String(port), PUBLIC_ORIGIN: `http://127.0.0.1:${port}` };
    const checks = [clock, runningProcess, processes, publicOrigin];
    const alone = await diagnose(variables, { deadlineMs: 1_000 }, checks);
    const two = [`http://127.0.0.1:${port}`, `http://${await processOf()}`];
    const ofTwo = await diagnose(variables, { deadlineMs: 1_000, processes: two }, checks);
    silent.close();
    for (const { findings } of [alone, ofTwo])
      expect(findings).toEqual([
        expect.objectContaining({
          check: 'process',
          found: `The site doesn’t answer at 127.0.0.1:${port}: no answer within 0.7 seconds.`,
          fix: expect.stringContaining(`ss -ltnp | grep :${port}`),
        }),
      ]);
  });

  it('blames the proxy only for an answer that the site itself doesn’t give', async () => {
    const proxy = await processOf({ readyStatus: 503 });
    const foundBehind = async (host: string) => {
      const variables = { PUBLIC_ORIGIN: `http://${proxy}` };
      const { findings } = await diagnose(variables, { processes: [`http://${host}`] }, [publicOrigin]);
      return findings.map(({ found }) => found);
    };
    expect(await foundBehind(await processOf())).toEqual([`http://${proxy}/readyz answers with 503.`]);
    expect(await foundBehind(await processOf({ readyStatus: 503 }))).toEqual([]);
  });

  it('names the one that is not ready', async () => {
    const away = await processOf({ ready: { database: 'away' } });
    const { findings } = await examine(await processOf(), away);
    expect(findings).toEqual([`problem: The process at ${away} can’t use: database.`]);
  });

  it('says what to do about the one that found the database damaged', async () => {
    const machine = { processes: [`http://${await processOf({ ready: { database: 'damaged' } })}`] };
    const { findings } = await diagnose({}, machine, [runningProcess]);
    expect(findings.at(-1)).toMatchObject({
      found: 'The running site can’t use: database.',
      fix: expect.stringMatching(/^The process found the database damaged.* Restore the last backup/),
    });
  });

  it('says that the secret of the running site is gone, before a restart makes a new one', async () => {
    const machine = { processes: [`http://${await processOf({ version: { secret: secretMark('lost') } })}`] };
    const { findings } = await diagnose({ DATA_DIR: '/nowhere' }, machine, [runningProcess]);
    expect(findings).toEqual([
      expect.objectContaining({
        level: 'problem',
        found: 'The running site has a secret that is no longer at /nowhere/session-secret.',
      }),
    ]);
  });

  it('says so of several on this machine, once', async () => {
    const [first, second] = KeptPort.inARow(2).map((kept) => {
      kept.close();
      return kept.port;
    });
    for (const port of [first, second]) await processOf({ port, version: { secret: secretMark('lost') } });
    const variables = {
      ...{ DATA_DIR: '/nowhere', DATABASE_URL: 'mysql://site@127.0.0.1/site' },
      ...{ PORT: String(first), PROCESSES: '2' },
    };
    const { findings } = await diagnose(variables, {}, [runningProcess]);
    expect(findings.map(({ found }) => found)).toEqual([
      'The running site has a secret that is no longer at /nowhere/session-secret.',
    ]);
  });

  it('says that a site with another secret is another site, and suggests no new secret', async () => {
    const machine = {
      processes: [`http://${await processOf({ version: { secret: secretMark('other') } })}`],
    };
    const [one, ...more] = (await diagnose({ SESSION_SECRET: 's'.repeat(32) }, machine, [runningProcess]))
      .findings;
    expect([one.found, more]).toEqual([
      'The running site has another secret than SESSION_SECRET in the settings.',
      [],
    ]);
  });

  it('says that SESSION_SECRET isn’t the secret in the file, before and after a restart, and not “another site”', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'secrets-'));
    writeFileSync(join(DATA_DIR, 'session-secret'), 'f'.repeat(64));
    const foundOf = async (running: string, SESSION_SECRET: string) => {
      const processes = [`http://${await processOf({ version: { secret: secretMark(running) } })}`];
      const checks = [runningProcess, settings];
      const { findings } = await diagnose({ DATA_DIR, SESSION_SECRET }, { processes }, checks);
      return findings.filter(({ level }) => level === 'problem').map(({ found }) => found);
    };
    const [inFile, other] = ['f'.repeat(64), 's'.repeat(32)];
    const found = `SESSION_SECRET in the settings isn’t the secret in ${DATA_DIR}/session-secret.`;
    expect(await foundOf(inFile, other)).toEqual([found]);
    expect(await foundOf(other, other)).toEqual([found]);
    expect(await foundOf(inFile, inFile)).toEqual([]);
    rmSync(DATA_DIR, { recursive: true });
  });

  it('says to restart once the file of a lost secret is back, instead of “another site”', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'secrets-'));
    const secret = join(DATA_DIR, 'session-secret');
    writeFileSync(join(DATA_DIR, 'intake-secret'), 'i'.repeat(64));
    replaceLostSecret({ DATA_DIR });
    const running = secretMark(readFileSync(secret, 'utf8'));
    writeFileSync(secret, 'f'.repeat(64));
    const processes = [`http://${await processOf({ version: { secret: running } })}`];
    const { findings } = await diagnose({ DATA_DIR }, { processes }, [runningProcess, settings]);
    expect(findings.filter(({ level }) => level === 'problem')).toEqual([
      expect.objectContaining({
        found: `The running site still has the secret that replaced the lost one. Another one is at ${secret}.`,
        fix: 'Restart the site: npm run restart',
      }),
    ]);
    rmSync(DATA_DIR, { recursive: true });
  });

  it('asks for SESSION_SECRET only if there are processes on other machines, and suggests no new one', async () => {
    const ofSecret = async (given?: string[]) => {
      const variables = { DATABASE_URL: 'mysql://site@127.0.0.1/site', PROCESSES: '2' };
      const { findings } = await diagnose(variables, given && { processes: given }, [settings]);
      return findings.filter(({ found }) => found.includes('SESSION_SECRET')).map(({ fix }) => fix);
    };
    const here = ['http://127.0.0.1:3000', 'http://localhost:3001'];
    expect([await ofSecret(), await ofSecret(here)]).toEqual([[], []]);
    expect(await ofSecret([...here, 'http://192.0.2.1:3000'])).toEqual([
      expect.stringMatching(/present secret.*var\/session-secret$/),
    ]);
  });

  it('names the one with another release, with other settings, and with another clock', async () => {
    const usual = [await processOf(), await processOf()];
    const older = await processOf({ version: { release: '0.1.0-aaaaaaa' } });
    const other = await processOf({ version: { settings: 'other' } });
    const late = await processOf({ aheadMs: -60_000 });
    expect((await examine(...usual, other)).findings).toEqual([
      `problem: ${other} has different settings than the other processes.`,
    ]);
    const foreign = await processOf({ version: { settings: 'another', secret: 'another' } });
    expect((await examine(...usual, foreign)).findings).toEqual([
      `problem: ${foreign} has another secret than the other processes.`,
    ]);
    expect((await examine(...usual, older)).findings).toEqual([
      `warning: ${older} has a different release than the other processes.`,
    ]);
    expect((await examine(usual[0], late)).findings).toEqual([
      expect.stringMatching(/^warning: The clocks of the processes are (59|60) seconds apart: .* −\d+ s\.$/),
    ]);
  });
});
