import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sqlite, type TestDatabase } from './support/databases/databases.js';
import { withPassword } from './support/databases/migrated.js';
import { until } from './support/runner/until.js';
import { inherited } from './support/site/inherited.js';

describe('npm start', () => {
  let database: TestDatabase;
  let npm: ChildProcess;

  beforeEach(async () => {
    database = await withPassword(sqlite)();
  });

  afterEach(async () => {
    try {
      process.kill(-(npm.pid as number), 'SIGKILL');
    } catch {
      // All of the group has ended.
    }
    await database.drop();
  });

  /** npm leads a process group of its own, as a terminal's command does. */
  const start = async () => {
    const started = spawn('npm', ['start'], {
      env: { ...inherited, HOME: process.env.HOME, PORT: '0', ...database.variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let seen = '';
    npm = started;
    started.stdout.on('data', (chunk) => {
      seen += chunk;
    });
    // It is at its end when nobody holds its output any more, the site included.
    const ended = Promise.all([once(started, 'exit'), text(started.stdout), text(started.stderr)]);
    const url = () => /The site is at (\S+)/.exec(seen)?.[1] ?? '';
    await until(() => url() !== '');
    return { ended, url: url() };
  };

  it.each([
    ['SIGTERM', 'npm alone', 1],
    ['SIGINT', 'npm alone', 1],
    ['SIGINT', 'the whole group, as by Ctrl+C', -1],
    ['SIGTERM', 'the whole group', -1],
  ] as const)('ends in order by %s to %s', async (signal, _whom, sign) => {
    const { ended, url } = await start();
    // A request under way: the site has its head, and its body is still to come.
    const underWay = request(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Expect: '100-continue' },
    });
    const answered = once(underWay, 'response');
    underWay.flushHeaders();
    await once(underWay, 'continue');
    underWay.write('{"name":"Canary Birdsong","email":"canary@example.com",');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    process.kill(sign * (npm.pid as number), signal);
    const isClosed = async () =>
      fetch(`${url}/readyz`).then(
        () => false,
        () => true,
      );
    await until(isClosed);
    underWay.end('"phone":"(612) 555-0199"}');
    const [answer] = await answered;
    expect(answer.statusCode).toBe(201);
    answer.resume();
    const [[code]] = await ended;
    expect(code).toBe(0);
  });
});

describe('The packages', () => {
  const semver: { satisfies(version: string, range: string): boolean } = createRequire(import.meta.url)(
    'semver',
  );
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<
      string,
      { engines?: { node?: string }; optional?: boolean; os?: string[]; resolved?: string }
    >;
  };
  /** Of the packages that hold a program, those that are made for servers. */
  const isForServers = (os = ['linux']) => os.includes('linux');

  // Of each line the oldest that package.json lists, and one that came later.
  it.each(['20.19.0', '20.20.2', '22.13.0', '22.22.0', '24.11.0', '24.21.0'])(
    'all run on Node %s',
    (version) => {
      expect(semver.satisfies(version, engines.node)).toBe(true);
      const unfit = Object.entries(packages).filter(
        ([, { engines, os }]) =>
          engines?.node && isForServers(os) && !semver.satisfies(version, engines.node),
      );
      expect(unfit.map(([name]) => name)).toEqual([]);
    },
  );

  it('come from whichever registry npm is configured to ask', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([]);
  });
});
