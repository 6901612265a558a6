import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Report } from '../../../src/operations/doctor/diagnostics.js';
import type { Variables } from '../../../src/platform/config/environment.js';
import { describeWith, sqlite, type TestDatabase } from '../../support/databases/databases.js';
import { inherited } from '../../support/site/inherited.js';
import { Patient } from './patient.js';

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a built command as a server does. */
function run(command: string, words: string[] = [], variables: Variables = {}): Promise<Ended> {
  const env = Object.fromEntries(
    Object.entries({ ...inherited, ...variables }).filter(([, value]) => value !== undefined),
  );
  const args = [`dist/src/commands/${command}.command.js`, ...words];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
    child.stdin?.end();
  });
}

describeWith(process.env.TEST_RADICALE, 'Radicale')('npm run doctor, of a healthy site', () => {
  let database: TestDatabase;
  let patient: Patient;
  let variables: Variables;

  beforeAll(async () => {
    database = await sqlite();
    patient = await Patient.start(database);
    const authority = join(database.variables.DATA_DIR ?? '', 'authority.pem');
    await writeFile(authority, patient.authority.certificate);
    variables = { ...patient.variables, DOCTOR_DNS: patient.dns.address, NODE_EXTRA_CA_CERTS: authority };
  });

  afterAll(async () => {
    await patient.stop();
    await database.drop();
  });

  /** What may be wrong with the machine that the tests run on. */
  const ofThisMachine = ['node', 'memory'];

  it('finds nothing wrong, and says so by printing nothing and by its exit code', async () => {
    const { stdout, code } = await run('doctor', ['--json'], variables);
    const { findings, checks, checkedAt }: Report = JSON.parse(stdout);
    expect(findings.filter(({ check }) => !ofThisMachine.includes(check))).toEqual([]);
    expect(checks.length).toBeGreaterThan(20);
    expect(new Date(checkedAt).toISOString()).toBe(checkedAt);
    expect(code).toBe(findings.length === 0 ? 0 : 1);
    const inSentences = await run('doctor', [], variables);
    expect(inSentences).toMatchObject({ code, stderr: '' });
    expect(inSentences.stdout === '').toBe(findings.length === 0);
  });

  it('sends a test email, and says what the server answered', async () => {
    const { stdout, code } = await run('doctor', ['--email'], variables);
    expect([code, stdout.trim().split('\n').sort()]).toEqual([
      0,
      ['office', 'operator'].map((name) =>
        expect.stringMatching(
          new RegExp(`^127\\.0\\.0\\.1 accepted the email to ${name}@cleaner\\.example: 250 `),
        ),
      ),
    ]);
    const refused = await run('doctor', ['--email'], {
      ...variables,
      SMTP_URL: variables.SMTP_URL?.replace('right', 'wrong'),
    });
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain('didn’t accept the email to office@cleaner.example: 535 ');
  });

  it('says with --verbose what it saw', async () => {
    const { stdout } = await run('doctor', ['--verbose'], variables);
    expect(stdout).toMatch(
      /^settings: The site starts with these settings\. Its secret is SESSION_SECRET in the settings\.$/m,
    );
    expect(stdout).toMatch(
      /^certificate: The certificate of cleaner\.example expires on \d{4}-\d\d-\d\d\.$/m,
    );
    expect(stdout).not.toMatch(/right@|pass(%40|@)word|ssssssss/);
  });

  it('tells a problem in three sentences, and ends with 1', async () => {
    const { code, stdout } = await run('doctor', [], { ...variables, LEADS_PER_ADDRESS: 'many' });
    expect(code).toBe(1);
    expect(stdout).toContain(
      'PROBLEM (settings): LEADS_PER_ADDRESS: expected a whole number from 1 to 1000000.',
    );
    expect(stdout).toMatch(
      /\n {2}Why it matters: The site can’t start with this setting\.\n {2}Fix: Set LEADS_PER_ADDRESS to /,
    );
    expect(stdout).toMatch(/Problems: 1\. Warnings: \d+\.\n$/);
  });
});

describe('npm run doctor', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('makes neither a data folder nor a database where there is none', async () => {
    const data = join(folder, 'none');
    const { code, stdout } = await run('doctor', [], { DATA_DIR: data });
    expect(code).toBe(1);
    expect(stdout).toContain(`The folder ${data} doesn’t exist.`);
    expect(existsSync(data)).toBe(false);
  });

  it('names all that is wrong with the settings, without a stack', async () => {
    const { code, stdout, stderr } = await run('doctor', [], {
      PORT: 'web',
      DATABSE_URL: 'x',
      DATA_DIR: folder,
    });
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toContain('PORT: expected a whole number from 0 to 65535');
    expect(stdout).toContain('Fix: Rename DATABSE_URL to DATABASE_URL, or remove it.');
    expect(stdout).not.toMatch(/\n\s+at /);
  });

  it('runs from the folder of a release that has no sources', async () => {
    const release = join(folder, 'release');
    for (const path of ['package.json', 'scripts/command.mjs', 'dist'])
      await cp(path, join(release, path), { recursive: true });
    await symlink(join(process.cwd(), 'node_modules'), join(release, 'node_modules'));
    const { scripts } = JSON.parse(await readFile(join(release, 'package.json'), 'utf8'));
    const [node, ...words] = scripts.doctor.split(' ');
    expect(node).toBe('node');
    const ended = await new Promise<string>((resolve) =>
      execFile(
        process.execPath,
        [...words, '--json'],
        { cwd: release, env: { DATA_DIR: folder } },
        (_, stdout) => resolve(stdout),
      ),
    );
    const { findings }: Report = JSON.parse(ended);
    expect(findings.map(({ check }) => check)).toEqual(expect.arrayContaining(['database', 'process']));
  });
});

describe('A command', () => {
  it.each(['doctor', 'backup', 'restore', 'admin-password', 'lead-erase'])(
    '%s explains itself with --help',
    async (command) => {
      const { code, stdout, stderr } = await run(command, ['--help']);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/npm run [\s\S]*\nExit codes: 0 /);
    },
  );

  it.each([
    ['doctor', ['--everything'], "Unknown option '--everything'"],
    ['doctor', ['smtp'], 'Unexpected argument'],
    ['backup', ['--nonsense'], "Unknown option '--nonsense'"],
    ['restore', [], 'Enter the backup file to restore'],
    ['restore', ['a.tar.gz', '--release'], '--release takes no file'],
    ['restore', ['a.tar.gz', '--check', '--drill'], '--check or --drill, not both'],
    ['admin-password', ['a-new-password'], 'Don’t put the password in the command'],
    ['lead-erase', [], 'Enter an email address'],
    ['lead-erase', ['a@example.com', 'b@example.com'], 'Enter an email address'],
  ])('%s %j is wrong usage: exit code 2', async (command, words, said) => {
    const { code, stdout, stderr } = await run(command, words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(said);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});
