import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { crashesOf } from '../src/platform/config/crash-record.js';
import { sqlite, type TestDatabase } from './support/databases/databases.js';
import { migrated } from './support/databases/migrated.js';
import { until } from './support/runner/until.js';
import { freePort } from './support/servers/private-server.mjs';
import { inherited } from './support/site/inherited.js';
import { asInTheUnit, residentMb } from './support/site/low-memory-host.js';
import { SiteProcess } from './support/site/site-process.js';

describe('The process', () => {
  let database: TestDatabase;
  let site: SiteProcess | undefined;

  beforeEach(async () => {
    database = await migrated(sqlite)();
  });

  afterEach(async () => {
    await site?.stop('SIGKILL');
    await database.drop();
  });

  const start = async (variables: Record<string, string> = {}) => {
    site = await SiteProcess.start({ ...database.variables, ...variables });
    return site;
  };
  const logIn = (password: string) =>
    (site as SiteProcess).fetch('/admin/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password }),
    });

  it('makes its database in an empty folder, and prints its address and a generated admin password, once', async () => {
    await database.drop();
    database = await sqlite();
    const first = await start();
    expect(first.url).toMatch(/^http:\/\/localhost:\d+$/);
    const password = /Admin password, shown only this once: (\S+)/.exec(first.output)?.[1] ?? '';
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect((await logIn(password)).status).toBe(200);
    const dataDir = database.variables.DATA_DIR ?? '';
    const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    expect(files.map((file) => basename(file))).toEqual(
      expect.arrayContaining(['session-secret', 'site.sqlite']),
    );
    expect(files.filter((file) => statSync(file).mode & 0o077)).toEqual([]);
    await first.stop();
    const second = await start();
    expect(second.output).not.toContain('Admin password');
    expect((await logIn(password)).status).toBe(200);
  });

  it('prints no password that was given to it', async () => {
    const { output } = await start({ ADMIN_PASSWORD: 'given-by-the-owner' });
    expect(output).not.toContain('given-by-the-owner');
    expect(output).not.toContain('Admin password');
    expect((await logIn('given-by-the-owner')).status).toBe(200);
  });

  it.each([
    ['PORT', 'web', 'PORT: expected a whole number from 0 to 65535'],
    ['DATABSE_URL', 'x', 'DATABSE_URL: not a setting; did you mean DATABASE_URL?'],
    ['DATA_DIR', 'package.json/within-a-file', 'DATA_DIR: expected a folder this process may write to'],
  ])('does not start with %s=%s, and says why without a stack', async (name, value, message) => {
    const { process, output } = await start({ [name]: value });
    expect(process.exitCode).toBe(78);
    expect(output).toContain(message);
    expect(output).not.toMatch(/\n\s+at /);
  });

  it('does not start on a database file in use, and says why', async () => {
    const first = await start();
    const second = await SiteProcess.start(database.variables);
    expect(second.process.exitCode).toBe(69);
    expect(second.output).toMatch(/site\.sqlite is open in another process/);
    expect(second.output).not.toMatch(/\n\s+at /);
    expect((await first.fetch('/readyz')).status).toBe(200);
  });

  it('ends with 0 when told to stop, and has let go of the file', async () => {
    const first = await start();
    expect(await first.stop('SIGTERM')).toBe(0);
    const second = await start();
    expect(await second.stop('SIGINT')).toBe(0);
  });

  it('records under systemd which runs ended without being told to', async () => {
    const [port, folder] = [await freePort(), String(database.variables.DATA_DIR)];
    for (const [signal, count] of [
      ['SIGTERM', 0],
      ['SIGKILL', 0],
      ['SIGABRT', 1],
      ['SIGTERM', 2],
    ] as const) {
      const started = await start({ PORT: String(port), RUNTIME_DIRECTORY: folder });
      expect(crashesOf(folder, port)).toHaveLength(count);
      await started.stop(signal);
    }
  });

  it('keeps running on SIGHUP, writes its log to a new file, and logs what is wrong with its settings', async () => {
    const folder = String(database.variables.DATA_DIR);
    const [log, rotated] = [join(folder, 'site.log'), join(folder, 'site.log.1')];
    const file = openSync(log, 'a');
    const child = spawn(process.execPath, asInTheUnit().run, {
      env: { ...inherited, ...database.variables, PORT: '0', GEO_DATABASE: join(folder, 'none.mmdb') },
      stdio: ['ignore', file, file],
    });
    try {
      const written = (path: string, text: string) =>
        until(() => existsSync(path) && readFileSync(path, 'utf8').includes(text));
      await written(log, 'The site is at');
      renameSync(log, rotated);
      writeFileSync(join(folder, 'database.json'), 'damaged');
      child.kill('SIGHUP');
      await written(log, '"event":"settings.checked","problems":["DATABASE_URL: ');
      expect(readFileSync(log, 'utf8')).toContain('analytics.location-database-failed');
      expect(readFileSync(rotated, 'utf8')).not.toContain('settings.checked');
      expect(child.exitCode ?? child.signalCode).toBe(null);
    } finally {
      child.kill('SIGKILL');
      closeSync(file);
    }
  });

  it('gets another password by command while it runs or is stopped, which ends every session', async () => {
    const first = await start({ ADMIN_PASSWORD: 'the-first-password' });
    const cookie = (await logIn('the-first-password')).headers.getSetCookie().join('; ');
    const change = (password: string) =>
      spawnSync(process.execPath, ['dist/src/commands/admin-password.command.js'], {
        env: { ...inherited, ...database.variables },
        input: `${password}\n`,
        encoding: 'utf8',
      });
    expect(change('short').stderr).toBe('Enter a password of 8 to 200 characters.\n');
    expect(change('the-next-password\nthe-next-password').stderr).toBe(
      'Enter the password once, in one line.\n',
    );
    expect(change('the-next-password').stdout).toContain('signed out every device');
    const status = await first.fetch('/admin/api/auth-status', { headers: { Cookie: cookie } });
    expect(await status.json()).toEqual({ isAuthenticated: false });
    expect((await logIn('the-first-password')).status).toBe(401);
    expect((await logIn('the-next-password')).status).toBe(200);
    await first.stop();
    expect(change('the-last-password').stdout).toContain('signed out every device');
    await start();
    expect((await logIn('the-last-password')).status).toBe(200);
  });

  it('erases a person’s requests by command while it runs, with --yes only', async () => {
    const first = await start();
    const send = (email: string) =>
      first.fetch('/api/contact', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'Canary Birdsong', email, phone: '(612) 555-0199' }),
      });
    const { id } = await (await send('canary@example.com')).json();
    await send('other@example.com');
    const erase = (...words: string[]) =>
      spawnSync(process.execPath, ['dist/src/commands/lead-erase.command.js', ...words], {
        env: { ...inherited, ...database.variables },
        encoding: 'utf8',
      });
    expect(erase().stderr).toMatch(/^Shows what is stored about a person/);
    expect(erase('--everything').stderr).toMatch(/^Shows what is stored about a person/);
    const today = new Date().toISOString().slice(0, 10);
    const found = `lead ${id} from ${today}, 1 journal file`;
    const shown = `Found: ${found}. To erase all of this permanently, add --yes.\n`;
    expect(erase('canary@example.com').stdout).toBe(shown);
    expect(erase('canary@example.com').stdout).toBe(shown);
    const done = erase('canary@example.com', '--yes');
    expect(done).toMatchObject({ status: 0, stdout: `Erased: ${found}.\n` });
    const again = erase('canary@example.com', '--yes');
    expect(again).toMatchObject({ status: 1, stderr: 'No leads found for canary@example.com.\n' });
    await first.stop();
    expect(erase('other@example.com').stdout).toContain('Found: lead ');
    const stored = readFileSync(join(database.variables.DATA_DIR ?? '', 'site.sqlite'));
    expect(stored.includes('other@example.com')).toBe(true);
    expect(stored.includes('canary@example.com')).toBe(false);
  });

  it('prints its release by every command, and in the log', async () => {
    const { output } = await start();
    const { release } = JSON.parse(/\{"event":"site.starting"[^}]*\}/.exec(output)?.[0] ?? '{}');
    const commands = readdirSync('dist/src/commands').filter((name) => name.endsWith('.command.js'));
    expect(commands.length).toBeGreaterThan(10);
    for (const command of [
      ...commands.map((name) => [join('dist/src/commands', name)]),
      ['scripts/command.mjs'],
    ]) {
      const { stdout } = spawnSync(process.execPath, [...command, '--version'], { encoding: 'utf8' });
      expect([command, stdout]).toEqual([command, `${release}\n`]);
    }
  }, 60_000);

  it('leaves out of its one file what most runs do not need', () => {
    const server = readFileSync('dist/src/server.cjs', 'utf8');
    const loadedWhenWanted = [...server.matchAll(/\b__import\("([^"]+)"\)/g)].map(([, name]) => name);
    expect(loadedWhenWanted).toEqual(
      expect.arrayContaining([
        ...['nodemailer', 'tsdav', 'web-push', '@zxcvbn-ts/language-common'],
        '@modelcontextprotocol/sdk/server/index.js',
      ]),
    );
    // One letter beyond ASCII would make V8 hold the whole text at two bytes a letter.
    expect(server).toMatch(/^[\0-\x7f]*$/);
    expect(server).toContain('"MysqlDriver"');
    expect(server).not.toContain('"PostgresDriver"');
    expect(server.length).toBeLessThan(6_000_000);
  });

  describe('starts from the code that was compiled at the build', () => {
    // Tells whether V8 took the code that it was handed.
    const spy = `import vm, { Script } from 'node:vm';
      import { syncBuiltinESMExports } from 'node:module';
      vm.Script = class extends Script {
        constructor(...of) { super(...of); console.error('refused: ' + this.cachedDataRejected); }
      };
      syncBuiltinESMExports();`;
    const spied = (run: string[]) => ['--import', `data:text/javascript,${encodeURIComponent(spy)}`, ...run];

    it('as the server', async () => {
      const { run, variables } = asInTheUnit();
      site = await SiteProcess.start({ ...database.variables, ...variables }, spied(run));
      expect(site.output).toContain('refused: false');
    });

    it.each(['backup', 'doctor', 'lead-erase', 'upgrade'])('as the command %s', (name) => {
      const { stdout, stderr } = spawnSync(
        process.execPath,
        [...spied([`dist/src/commands/${name}.command.js`]), '--help'],
        { encoding: 'utf8' },
      );
      expect([stdout, stderr]).toEqual([
        expect.stringContaining(`npm run ${name.replace('-', ':')}`),
        'refused: false\n',
      ]);
    });
  });

  it('lets V8 optimize hot functions from when it listens, and none that only the start calls often', async () => {
    const { run } = asInTheUnit();
    site = await SiteProcess.start(database.variables, ['--trace-opt', ...run]);
    const optimized = () => [...(site?.output ?? '').matchAll(/The site is at|\[completed optimizing/g)];
    await until(async () => {
      await site?.fetch('/nowhere');
      return optimized().length > 1;
    });
    expect(optimized()[0][0]).toBe('The site is at');
  });

  it('holds little memory at rest, once its pages are made', async () => {
    const { run, variables } = asInTheUnit();
    site = await SiteProcess.start({ ...database.variables, ...variables }, run);
    const { url } = site;
    const isCompressed = async (path: string) =>
      (await fetch(url + path, { headers: { 'Accept-Encoding': 'br' } })).headers.get('content-encoding') ===
      'br';
    for (const path of ['/', '/pricing', '/contact', '/privacy-policy', '/blog'])
      await until(() => isCompressed(path));
    // What making them left behind is collected within some seconds.
    const { pid } = site.process;
    await until(() => residentMb(pid) < 130);
  });

  it('logs nothing that a visitor typed', async () => {
    const canary = {
      name: 'Canary Birdsong',
      email: 'canary@example.com',
      phone: '(612) 555-0199',
      message: 'chirp-chirp',
    };
    const started = await start({ ADMIN_PASSWORD: 'password-canary' });
    const send = (path: string, body: object) =>
      started.fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    await send('/api/contact', canary);
    await send('/api/contact', { ...canary, name: 'C' });
    await send('/api/contact', { ...canary, email: ['canary@example.com'] });
    await logIn('password-canary');
    await logIn('password-wrong-canary');
    expect(site?.output).toContain('lead.accepted');
    expect(site?.output).not.toMatch(/canary|birdsong|555-0199|chirp/i);
  });
});
