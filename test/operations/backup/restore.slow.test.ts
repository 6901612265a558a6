import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { createConnection } from 'mysql2/promise';
import { releaseText } from '../../../src/platform/config/release.js';
import { lead } from '../../support/data/lead.js';
import {
  type MakeDatabase,
  onEachDatabase,
  serverDatabase,
  serverUrl,
  sqlite,
  type TestDatabase,
} from '../../support/databases/databases.js';
import { withPassword } from '../../support/databases/migrated.js';
import { until } from '../../support/runner/until.js';
import { SmtpPeer } from '../../support/servers/smtp-peer.js';
import { runCommand } from '../../support/site/command.js';
import { SiteProcess } from '../../support/site/site-process.js';
import { password } from '../../support/site/site-settings.js';

/** A running site and what is done to it. */
class Site {
  process: SiteProcess;
  /** Whose requests it acknowledged. */
  readonly acknowledged: string[] = [];

  private constructor(
    readonly database: TestDatabase,
    private readonly settings: Record<string, string>,
  ) {}

  static async on(make: MakeDatabase, settings: Record<string, string> = {}): Promise<Site> {
    return new Site(await make(), { ADMIN_PASSWORD: password, ...settings });
  }

  get variables(): Record<string, string> {
    return { ...(this.database.variables as Record<string, string>), ...this.settings };
  }

  get dataDir(): string {
    return this.variables.DATA_DIR;
  }

  async start(): Promise<void> {
    this.process = await SiteProcess.start(this.variables);
    expect(this.process.output).toContain('The site is at');
  }

  async stop(): Promise<void> {
    await this.process?.stop();
  }

  async end(): Promise<void> {
    await this.process?.stop('SIGKILL');
    await this.database.drop();
  }

  async takes(count: number): Promise<string[]> {
    const emails: string[] = [];
    for (let number = 0; number < count; number++) {
      const wish = lead();
      const answer = await this.process.fetch('/api/contact', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(wish),
      });
      expect(answer.status).toBe(201);
      emails.push(wish.email);
    }
    this.acknowledged.push(...emails);
    return emails;
  }

  /** Waits until the admin shows each acknowledged request once: a backup lacks what came after it. */
  async showsAll(): Promise<void> {
    await until(async () => (await this.emails()).length >= this.acknowledged.length);
    expect(await this.emails()).toEqual(this.acknowledged.sort());
  }

  /** What the admin shows. */
  async emails(): Promise<string[]> {
    const login = await this.process.fetch('/admin/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password }),
    });
    expect(login.status).toBe(200);
    const headers = { Cookie: login.headers.getSetCookie().join('; ') };
    const answer = await this.process.fetch('/admin/api/contacts', { headers });
    return ((await answer.json()) as { email: string }[]).map(({ email }) => email).sort();
  }

  backup(...args: string[]) {
    return runCommand('backup', args, this.variables);
  }

  restore(...args: string[]) {
    return runCommand('restore', args, this.variables);
  }

  /** The files in the folder of backups, oldest first. */
  get backups(): string[] {
    const folder = join(this.dataDir, 'backups');
    return readdirSync(folder)
      .sort()
      .map((name) => join(folder, name));
  }
}

onEachDatabase('A backup', (make) => {
  let site: Site;
  let peer: SmtpPeer;
  let first: string[];
  let file: string;

  beforeAll(async () => {
    peer = await new SmtpPeer().start();
    peer.otherwise = 'greylist';
    site = await Site.on(withPassword(make), { SMTP_URL: peer.url, OWNER_EMAIL: 'owner@drylark.example' });
    await site.start();
    first = await site.takes(5);
    writeFileSync(join(site.dataDir, 'a-later-release-keeps-this'), 'here');
    mkdirSync(join(site.dataDir, 'spool/dead'), { recursive: true });
    writeFileSync(join(site.dataDir, 'spool/dead/x.json'), '{}');
    const made = await site.backup('--drill', '--json');
    expect(made.stderr).toBe('');
    const outcome = JSON.parse(made.stdout);
    expect(outcome).toMatchObject({ drill: 'passed', failure: '' });
    ({ file } = outcome);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  }, 180_000);

  afterAll(async () => {
    await site.end();
    await peer.stop();
  });

  it('leaves nothing but the file behind, and the site running', async () => {
    expect(site.backups).toEqual([file]);
    expect(await site.emails()).toEqual(first.sort());
  });

  it('is checked on a machine without the site’s database and settings', async () => {
    const nowhere = join(site.dataDir, '../elsewhere');
    const { code, stdout, stderr } = await runCommand('restore', [file, '--check'], { DATA_DIR: nowhere });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`by release ${releaseText}, of a site on`);
    rmSync(nowhere, { recursive: true });
  });

  it('is not restored over a site that runs', async () => {
    const { code, stderr } = await site.restore(file);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/Stop (that one|every process)/)]);
    await site.takes(1);
  });

  it('is restored into an empty place, with secrets and whatever else the data folder held, and writes to nobody until released', async () => {
    const sentBefore = peer.received.length;
    const copy = await Site.on(make, { SMTP_URL: peer.url, OWNER_EMAIL: 'owner@drylark.example' });
    try {
      const restored = await copy.restore(file);
      expect([restored.code, restored.stderr]).toEqual([0, '']);
      expect(restored.stdout).toContain('Leads: 5.');
      expect(restored.stdout).toContain('No earlier site was saved.');
      for (const name of [
        'session-secret',
        'intake-secret',
        'a-later-release-keeps-this',
        'spool/dead/x.json',
      ])
        expect(readFileSync(join(copy.dataDir, name))).toEqual(readFileSync(join(site.dataDir, name)));
      await site.stop();
      peer.otherwise = 'accept';
      await copy.start();
      expect(await copy.emails()).toEqual(first.sort());
      await copy.takes(1);
      // The request wakes a worker that would deliver a quarter of a second later.
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      expect(peer.received.length).toBe(sentBefore);
      const wrong = await copy.restore('--skip-overdue');
      expect(wrong.code).toBe(2);
      const released = await copy.restore('--release', '--skip-overdue', '--json');
      expect([released.code, released.stderr]).toEqual([0, '']);
      expect(JSON.parse(released.stdout)).toMatchObject({ done: 'released', skipped: expect.any(Number) });
      // The request that came since is told; those of the backup are not told again.
      await until(() => peer.received.length >= sentBefore + 2);
      expect(peer.received.slice(sentBefore).map(({ recipient }) => recipient)).not.toEqual(
        expect.arrayContaining(first),
      );
      expect((await copy.restore('--release')).stderr).toContain('Deliveries aren’t paused');
    } finally {
      await copy.end();
      await site.start();
    }
  }, 120_000);

  it('goes to the other kind of database, and the site starts on it', async () => {
    if (!serverUrl) return;
    const copy = await Site.on(make === sqlite ? serverDatabase : sqlite);
    try {
      const restored = await copy.restore(file);
      expect([restored.code, restored.stderr]).toEqual([0, '']);
      const kind = make === sqlite ? 'MySQL or MariaDB' : 'SQLite';
      expect(restored.stdout).toContain(`Restored the site to ${kind}.`);
      await copy.start();
      expect(await copy.emails()).toEqual(first.sort());
      await copy.takes(1);
    } finally {
      await copy.end();
    }
  }, 120_000);

  it('is restored over a stopped site, after a backup of what is there; what was acknowledged since comes back, and nothing that was erased', async () => {
    await site.takes(2);
    const [erased] = await site.takes(1);
    await site.stop();
    const erasure = await runCommand('lead-erase', [erased, '--yes'], site.variables);
    expect([erasure.code, erasure.stdout]).toEqual([
      0,
      expect.stringMatching(/^Erased: lead .*1 journal file/),
    ]);
    site.acknowledged.splice(site.acknowledged.indexOf(erased), 1);
    const draft = {
      key: 'waiting-0001',
      isKeyless: false,
      fingerprint: 'f'.repeat(64),
      suspicions: [],
      touches: {},
    };
    const wish = { name: 'Wanda Waiting', email: 'wanda@example.com', phone: '7635550100' };
    writeFileSync(
      join(site.dataDir, 'spool/waiting-0001.json'),
      JSON.stringify({ ...draft, createdAt: new Date().toISOString(), wish }),
    );
    const restored = await site.restore(file, '--json');
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    const { replaced, waiting } = JSON.parse(restored.stdout);
    expect(waiting).toBeGreaterThan(0);
    expect(existsSync(replaced)).toBe(true);
    expect(statSync(join(site.dataDir, 'site.lock')).mode & 0o777).toBe(0o600);
    await site.start();
    site.acknowledged.push('wanda@example.com');
    await site.showsAll();
    await site.stop();
    expect((await site.restore(replaced)).code).toBe(0);
    await site.start();
    await site.showsAll();
  }, 120_000);

  it('of a place that is too broken to be backed up is restored all the same when told to', async () => {
    if (site.variables.DATABASE_URL) return;
    await site.stop();
    writeFileSync(join(site.dataDir, 'site.sqlite'), 'no database any more');
    const refused = await site.restore(file);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Add --without-backup')]);
    const restored = await site.restore(file, '--without-backup', '--json');
    expect(restored.code).toBe(0);
    const { replaced } = JSON.parse(restored.stdout);
    expect(readFileSync(join(replaced, 'site.sqlite'), 'utf8')).toBe('no database any more');
    await site.start();
    await site.showsAll();
  }, 120_000);

  it('that was interrupted in the middle of its restore keeps the site from starting half restored', async () => {
    await site.stop();
    writeFileSync(join(site.dataDir, 'restore-unfinished'), '');
    if (make === sqlite) writeFileSync(join(site.dataDir, 'site.sqlite'), 'half of it');
    else {
      const connection = await createConnection(site.variables.DATABASE_URL);
      await connection.query('DROP TABLE migrations');
      await connection.end();
    }
    const backup = await site.backup();
    expect([backup.code, backup.stderr]).toEqual([1, expect.stringContaining('npm run restore -- FILE')]);
    const halfway = await SiteProcess.start(site.variables);
    expect(halfway.output).toContain('a restore into');
    expect(halfway.output).toContain('npm run restore -- FILE');
    expect((await site.restore(file)).code).toBe(0);
    await site.start();
    await site.showsAll();
  }, 120_000);

  // Nothing below has to do with the database.
  if (make !== sqlite) return;

  it('is encrypted to a public key: without the private one, nobody reads it, and the drill still restores it', async () => {
    const identity = await generateX25519Identity();
    const keyFile = join(site.dataDir, 'key.txt');
    writeFileSync(keyFile, `# the owner's\n${identity}\n`);
    const variables = { ...site.variables, BACKUP_ENCRYPT_TO: await identityToRecipient(identity) };
    const made = await runCommand('backup', ['--drill', '--json'], variables);
    expect([made.code, made.stderr]).toEqual([0, '']);
    const { file: encrypted, drill } = JSON.parse(made.stdout);
    expect(drill).toBe('passed');
    expect(encrypted).toMatch(/\.tar\.gz\.age$/);
    const unopened = await site.restore(encrypted, '--check');
    expect([unopened.code, unopened.stderr]).toEqual([1, expect.stringContaining('--identity')]);
    const other = join(site.dataDir, 'other.txt');
    writeFileSync(other, await generateX25519Identity());
    const mistyped = `${keyFile}.mistyped`;
    writeFileSync(mistyped, identity.replace(/.{3}$/, 'QQQ'));
    const refused = await site.restore(encrypted, '--check', '--identity', mistyped);
    expect(refused.stderr).toContain('The private key is mistyped or cut off.');
    expect(refused.stderr).not.toContain('AGE-SECRET-KEY');
    const mistaken = await site.restore(encrypted, '--check', '--identity', other);
    expect([mistaken.code, mistaken.stderr]).toEqual([
      1,
      expect.stringContaining('doesn’t match the backup'),
    ]);
    const opened = await site.restore(encrypted, '--check', '--identity', keyFile);
    expect([opened.code, opened.stderr]).toEqual([0, '']);
    expect(opened.stdout).toContain('is complete');
  }, 120_000);

  it('is handed to a command of the operator; one that fails is a failed backup', async () => {
    const elsewhere = join(site.dataDir, 'elsewhere');
    const taken = await runCommand('backup', [], {
      ...site.variables,
      BACKUP_COMMAND: `cp "$BACKUP_FILE" ${elsewhere}`,
    });
    expect(taken.code).toBe(0);
    expect(readFileSync(elsewhere).equals(readFileSync(site.backups.at(-1) as string))).toBe(true);
    const failed = await runCommand('backup', [], {
      ...site.variables,
      BACKUP_COMMAND: 'echo the remote is away >&2; exit 7',
    });
    expect([failed.code, failed.stderr]).toEqual([1, 'BACKUP_COMMAND failed: the remote is away\n']);
  }, 60_000);

  it('of no site is refused', async () => {
    const nowhere = await runCommand('backup', [], { DATA_DIR: join(site.dataDir, 'nowhere') });
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining('No site found in')]);
  }, 60_000);
});
