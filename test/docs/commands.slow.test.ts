import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { copySources } from '../../scripts/build/copy-sources.mjs';
import { newer, older, TestReleases } from '../deploy/support/release-folders.js';
import { describeWith, serverUrl } from '../support/databases/databases.js';
import { until } from '../support/runner/until.js';
import { documentedCommands, namedCommands, namedScripts } from './support/documented-commands.js';
import { canIsolate, DocumentedServer, product } from './support/server.js';

/** Commands that another test runs as they stand: the page, how they begin, and the test. */
const elsewhere = [
  ['docs/api.md', 'curl ', 'test/admin/api/api-guide.test.ts'],
  ['docs/recipes.md', 'nginx -t', 'test/docs/proxies.slow.test.ts'],
  ['docs/recipes.md', 'systemctl reload caddy', 'test/docs/proxies.slow.test.ts'],
  ['docs/recipes.md', 'a2enmod ', 'test/docs/proxies.slow.test.ts'],
  ['docs/api.md', 'npx openapi-typescript ', 'test/admin/api/client.slow.test.ts'],
] as const;

/** How the commands begin that no test can run, and why. At most ten. */
const notRun = {
  'npm test': 'It runs this test.',
  'npm ci && npm test': 'It runs this test.',
  'npm run test:all': 'It runs this test.',
  'git clone REPOSITORY':
    'Needs a bare Debian with systemd. `npm run test:install` runs the installer there.',
  'site/deploy/install --processes': 'The same.',
  'docker ': 'Needs Docker. `npm run test:image` builds the image and runs it.',
  'ssh ': 'Needs two machines.',
  'npx wrangler ': 'Needs an account at Cloudflare.',
  'claude mcp add': 'Needs Claude Code and an account.',
  "BACKUP_COMMAND='scp ": 'Needs two machines.',
};

const recipes = readFileSync('docs/recipes.md', 'utf8');

const { TEST_AGE, TEST_RESTIC } = process.env;
const hasAll = canIsolate && serverUrl && TEST_AGE && TEST_RESTIC;

describeWith(hasAll ? 'all' : undefined, 'root, MariaDB, age and restic')(
  'The commands of the documents, as typed',
  () => {
    const typed = new Set<string>();
    const known = new Set(documentedCommands.map(({ command }) => command));
    let server: DocumentedServer;
    let latest: string;
    let sources: string;

    /** Types a command of the documents. @param options `as` has what to type for its placeholders. */
    const type = (
      command: string,
      { as = {}, ...options }: { as?: Record<string, string> } & Parameters<DocumentedServer['type']>[1] = {},
    ) => {
      expect([command, known.has(command)]).toEqual([command, true]);
      typed.add(command);
      return server.type(filled(command, as), options);
    };
    const filled = (command: string, as: Record<string, string>) =>
      Object.entries(as).reduce((text, [from, to]) => text.replaceAll(from, to), command);
    /** It also has an exit code of its own for what it warns of. */
    const doctor = (command: string) => type(command, { codes: [0, 1] });
    const set = (...lines: string[]) =>
      server.type('cat >>/etc/site.env', { input: `${lines.join('\n')}\n` });
    const unset = (name: string) => server.type(`sed -i '/^${name}=/d' /etc/site.env`);
    const newestBackup = async () =>
      (await server.type('ls -t /var/lib/site/backups/*.tar.gz* | head -n 1')).trim();
    const release = async () => JSON.parse(await server.type('curl -sf localhost:3000/version')).release;
    const answers = async (port: number) =>
      (await server.type(`curl -s -o /dev/null -w '%{http_code}' localhost:${port}/livez || true`)) === '200';

    beforeAll(async () => {
      const releases = new TestReleases();
      latest = tagNewer(releases.base);
      server = new DocumentedServer(releases.base);
      releases.remove();
      await server.start();
      server.begin('node test/docs/support/peers.mjs');
      sources = join(server.folder, 'sources');
      copySources(sources);
      // Built from the same sources: a build from nothing, which `npm test` begins with, takes a minute.
      cpSync('dist', join(sources, 'dist'), { recursive: true, filter: (name) => name !== 'dist/test' });
    }, 240_000);

    afterAll(() => server?.stop());

    it('build a release', async () => {
      await server.type('rm dist/commit', { cwd: sources });
      await type('npm ci --include=dev && npm run build && npm prune --omit=dev', { cwd: sources });
      expect(existsSync(join(sources, 'dist/commit'))).toBe(true);
    }, 60_000);

    it('of the README', async () => {
      for (const command of ['npm ci && npm start', 'npm ci && npm run demo && npm start']) {
        expect([command, known.has(command)]).toEqual([command, true]);
        typed.add(command);
        server.begin(`setsid sh -ec 'echo $$ >/run/readme.pid; ${command}'`, sources);
        await until(() => answers(3000));
        await server.type(
          'kill -- -$(cat /run/readme.pid); while curl -s localhost:3000/livez; do sleep 0.1; done',
        );
      }
      await type('npm run backup -- --drill', { cwd: sources });
      await type('npm run doctor', { cwd: sources, codes: [0, 1] });
    }, 240_000);

    it('install by hand, and the first day', async () => {
      await type('useradd --system --user-group --home-dir /srv/site --shell /usr/sbin/nologin site');
      await server.type(`ln -s ${product} site`, { cwd: server.folder });
      await type('site/deploy/install --help', { cwd: server.folder });
      await type('cd /srv/site/releases/NAME', { as: { NAME: older } });
      await type('chown -R site: /srv/site');
      await server.type('chown -R site: /var/lib/site');
      expect(await server.type('site doctor', { codes: [78] })).toContain('Put your copy of it back');
      await set('PUBLIC_ORIGIN=http://localhost:3000', 'TRUST_PROXY=loopback', 'LEADS_PER_ADDRESS=1000');
      await set('ADMIN_PASSWORD=several-random-words', 'SMTP_URL=smtp://127.0.0.1:2525');
      await type('systemctl enable --now site.socket site.service site-doctor.timer');
      await type('site restart');
      await doctor('site doctor');
      // The file of deploy/install, by which the product finds the settings' file.
      await server.type(
        'mkdir /run/bin /run/work; touch /run/bin/site; cp -p /etc/site.env /run/site.env; ' +
          'mount -t overlay overlay -o lowerdir=/usr/local/bin,upperdir=/run/bin,workdir=/run/work /usr/local/bin',
      );
      await server.type('echo BRAND_NAME=Caf | tr f "\\351" >>/etc/site.env');
      const main = 'as-site node /srv/site/current/dist/src/main.js';
      for (const [refused, code] of [
        ['site start', 78],
        ['site restart', 1],
        [main, 78],
      ] as const)
        expect(await server.type(refused, { codes: [code] })).toContain('ignores the whole file');
      await server.type('mv /run/site.env /etc/site.env; umount /usr/local/bin');
      const chown = (user: string) => server.type(`chown ${user}: /var/lib/site/site.sqlite`);
      await chown('root');
      expect(await server.type('site restart', { codes: [1] })).toContain('The site may not write to');
      await chown('site');
      expect(await type('site doctor --email')).toContain('250');
      expect(await type('site backup --drill')).toContain('The restore test passed');
    }, 180_000);

    it('encrypt and open a backup', async () => {
      const home = join(server.folder, 'root');
      const identity = await generateX25519Identity();
      await server.type('cat >KEY.txt', { input: identity, cwd: home });
      await set(`BACKUP_ENCRYPT_TO=${await identityToRecipient(identity)}`);
      await type('site backup');
      await unset('BACKUP_ENCRYPT_TO');
      const [file, key] = [await newestBackup(), join(home, 'KEY.txt')];
      await type('npm run restore -- FILE --check --identity KEY.txt', {
        as: { FILE: file, 'KEY.txt': key },
      });
      const as = { 'FILE.age': file, '>FILE': '>opened.tar.gz' };
      await type('age -d -i KEY.txt FILE.age >FILE', { as, cwd: home });
      await type('tar xzf FILE', { as: { FILE: 'opened.tar.gz' }, cwd: home });
      expect(await server.type('ls', { cwd: home })).toContain('database.sqlite');
    }, 60_000);

    it('look for trouble', async () => {
      await server.type('mkdir -p /var/lib/site/spool/dead; echo outbox.failed >>/run/site.log');
      for (const command of known)
        if (/^(systemctl status|journalctl|df|du|ls) /.test(command))
          expect([command, (await type(command)) !== '']).toEqual([command, true]);
      expect(await type('curl -s localhost:3000/readyz')).toContain('"database":"ok"');
      await doctor('site doctor --verbose');
      await type('site admin-password', { input: 'other-random-words' });
    }, 60_000);

    it('erase a person, and restore the backup from before', async () => {
      const ada = JSON.stringify({ name: 'Ada Visitor', email: 'ada@example.com', phone: '(763) 555-0100' });
      const send = "curl -sf -H 'Content-Type: application/json' -d @- localhost:3000/api/contact";
      await server.type(send, { input: ada });
      await type('site backup');
      const as = { FILE: await newestBackup() };
      expect(await type('site restore FILE --check', { as })).toContain('is complete');
      const [backups, name] = [dirname(as.FILE), basename(as.FILE)];
      expect(await server.type(`site restore ${name} --check`, { cwd: backups })).toContain('is complete');
      const unreadable = join(server.folder, 'root', name);
      await server.type(`mv ${as.FILE} ${unreadable}; chown root: ${unreadable}`);
      const refused = await server.type(`site restore ${unreadable} --check`, { codes: [1] });
      await server.type(/: (install .*)/.exec(refused)?.[1] ?? '');
      expect(await type('site lead-erase ada@example.com')).toMatch(/^Found: lead 1 /);
      expect(await type('site lead-erase ada@example.com --yes')).toMatch(/^Erased: lead 1 /);
      await type('site stop');
      await type('site restore FILE', { as });
      const mark = '/var/lib/site/restore-unfinished';
      expect(
        await server.type(`touch ${mark}; code=0; site start || code=$?; rm ${mark}; exit $code`, {
          codes: [78],
        }),
      ).toContain('Run it again: site restore FILE');
      await type('site start');
      expect(await server.type('site lead-erase ada@example.com')).toMatch(/^Found: lead 1 /);
      await type('site restore --release --skip-overdue');
    }, 120_000);

    it('make a staging copy', async () => {
      const [settings, restore, start] = documentedCommands
        .filter(({ page, command }) => page === 'docs/recipes.md' && /^(export DATA_DIR|node )/.test(command))
        .map(({ command }) => command);
      for (const command of [settings, restore, start]) typed.add(command);
      const cwd = '/srv/site/current';
      await server.type(`${settings}; ${filled(restore, { FILE: await newestBackup() })}`, { cwd });
      server.begin(`${settings}; exec ${start}`, cwd);
      await until(() => answers(4000));
    }, 60_000);

    it('move to MariaDB and back', async () => {
      const move = "site move --to 'mysql://site@localhost/site?socket=/run/mysqld/mysqld.sock'";
      const startedAt = async () =>
        /"startedAt":"[^"]+"/.exec(await server.type('curl -s localhost:3000/version || true'))?.[0];
      const readiness = () => server.type('curl -s localhost:3000/readyz || true');
      /** Also waits until a new process of the site uses the database. */
      const moves = async (command: string, options = {}) => {
        const before = await startedAt();
        await type(command, options);
        await until(async () => ![before, undefined].includes(await startedAt()));
        await until(async () => (await readiness()).includes('"database":"ok"'));
      };
      await server.type('systemctl start mariadb');
      await type('mysql <deploy/database/grants.sql');
      await moves(move);
      await doctor('site doctor');
      await type('site backup --drill');
      await type('site move --forget');
      await moves('site move --to sqlite');
      await type('site move --forget');
      await moves('site move --to -', { input: (/'(.*)'/.exec(move) as string[])[1] });
    }, 240_000);

    it('copy backups to S3 with curl and restic', async () => {
      const blocks = [...recipes.matchAll(/```env\n([\s\S]*?)```/g)].map(([, block]) => block.trim());
      const to = async (program: string) => {
        const block = blocks.find((lines) => lines.startsWith(`BACKUP_COMMAND='${program} `)) as string;
        typed.add(block.split('\n')[0]);
        const lines = block.replace(/https:\/\/s3\.example\.com/g, 'http://s3.example.com:9000').split('\n');
        await set(...lines);
        return Object.fromEntries(lines.slice(1).map((line) => line.split(/=(.*)/).slice(0, 2)));
      };
      await to('curl');
      await type('site backup');
      const stored = await server.type('curl -s http://s3.example.com:9000/site-backups?list-type=2');
      expect(stored).toContain((await newestBackup()).split('/').at(-1));
      await unset('BACKUP_COMMAND');
      const env = await to('restic');
      await type('restic init', { env });
      await type('site backup');
      expect(await type('restic snapshots', { env })).toContain('1 snapshots');
      const target = join(server.folder, 'root/restored');
      await type('restic restore latest --target /tmp/backup', { env, as: { '/tmp/backup': target } });
      await server.type(`cmp ${target}${await newestBackup()} ${await newestBackup()}`);
      await unset('BACKUP_COMMAND');
    }, 120_000);

    it('upgrade and roll back', async () => {
      await type('site upgrade --rehearse');
      expect(await release()).toBe(older);
      await type('site upgrade');
      expect(await release()).toBe(latest);
      await type('site rollback');
      expect(await release()).toBe(older);
      await type('ln -sfn releases/NAME /srv/site/current', { as: { NAME: latest } });
      await type('site restart');
      expect(await release()).toBe(latest);
      expect(await type('site upgrade NAME', { as: { NAME: latest } })).toContain('The site now runs');
      expect(await type('site --version')).toMatch(/^0\.2\.0/);
    }, 240_000);

    it('are right about every script and every command of the site', async () => {
      const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
      expect(namedScripts.filter((name) => !(name in scripts))).toEqual([]);
      const isCommand = (name: string) => existsSync(`src/commands/${name}.command.ts`);
      const others = namedCommands.filter((name) => !isCommand(name));
      expect(others.toSorted()).toEqual(['start', 'stop']);
    });

    it('leave no other command out', () => {
      expect(Object.keys(notRun).length).toBeLessThanOrEqual(10);
      for (const [, , test] of elsewhere) expect(existsSync(test)).toBe(true);
      const isElsewhere = (page: string, command: string) =>
        elsewhere.some(([where, beginning]) => where === page && command.startsWith(beginning));
      const isListed = (command: string) =>
        Object.keys(notRun).some((beginning) => command.startsWith(beginning));
      const left = documentedCommands.filter(
        ({ page, command }) => !typed.has(command) && !isElsewhere(page, command) && !isListed(command),
      );
      expect(left).toEqual([]);
      const unused = Object.keys(notRun).filter(
        (beginning) => !documentedCommands.some(({ command }) => command.startsWith(beginning)),
      );
      expect(unused).toEqual([]);
    });
  },
);

/** Tags the newer release, built already, as a repository's newest, for `site upgrade`. @returns its name. */
function tagNewer(base: string): string {
  const source = join(base, 'source.git');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', '-C', source, ...args], {
      encoding: 'utf8',
    }).trim();
  execFileSync('git', ['init', '--quiet', source]);
  writeFileSync(join(source, 'package.json'), JSON.stringify({ version: newer.split('-')[0] }));
  git('add', 'package.json');
  git('commit', '--quiet', '--message', 'newer');
  git('tag', `v${newer.split('-')[0]}`);
  const name = `${newer.split('-')[0]}-${git('rev-parse', '--short=7', 'HEAD')}`;
  renameSync(join(source, '.git'), `${source}.bare`);
  execFileSync('rm', ['-r', source]);
  renameSync(`${source}.bare`, source);
  renameSync(join(base, 'releases', newer), join(base, 'releases', name));
  return name;
}
