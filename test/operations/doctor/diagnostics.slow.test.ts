import { readdir } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { type Check, result } from '../../../src/operations/doctor/check.js';
import { diagnose } from '../../../src/operations/doctor/diagnostics.js';
import { describeWith } from '../../support/databases/databases.js';
import { patientOnSqlite } from './patient.js';
import { testEach } from './planted.js';
import { ofBackups } from './problems/backups.js';
import { ofFiles } from './problems/files.js';
import { ofMachine } from './problems/machine.js';
import { ofSettings } from './problems/settings.js';

const listOf = async (folder: string) => (await readdir(folder, { recursive: true })).sort();

describeWith(process.env.TEST_RADICALE, 'Radicale')('The doctor, of a site on SQLite', () => {
  const patient = patientOnSqlite();

  it('finds nothing wrong with a healthy site, and looks at all of it', async () => {
    const { findings, checks } = await patient().diagnose();
    expect(findings).toEqual([]);
    const unseen = checks.filter(({ found }) => found.startsWith('Not checked'));
    expect(unseen.every(({ found }) => found === 'Not checked: the database is an SQLite file.')).toBe(true);
  });

  it('leaves no event, no file and no row behind', async () => {
    expect(await patient().dav.events()).toEqual([]);
    const folder = await patient().copyOfData();
    await patient().diagnose({ DATA_DIR: folder });
    const left = await listOf(folder);
    expect(left.filter((name) => !/-(wal|shm)$/.test(name))).toEqual([
      'session-secret',
      'site.sqlite',
      'spool',
      'spool/dead',
    ]);
  });

  it('asks nothing of the world about a site on this machine alone', async () => {
    const { PORT } = patient().variables;
    const { findings, checks } = await patient().diagnose({ PUBLIC_ORIGIN: `http://localhost:${PORT}` });
    expect(findings).toEqual([]);
    const unseen = checks.filter(({ found }) => found.startsWith('Not checked')).map(({ check }) => check);
    expect(unseen).toEqual(expect.arrayContaining(['mail-sender', 'certificate']));
  });

  it('says nothing of the sender where no name server answers', async () => {
    patient().dns.isSilent = true;
    const { findings } = await patient().diagnose({ PUBLIC_ORIGIN: `https://127.0.0.1.nip.example` });
    patient().dns.isSilent = false;
    expect(findings.map(({ check }) => check)).toEqual(['public-origin']);
  });

  describe('looks at the machine and', () => testEach(ofMachine, patient));
  describe('looks at the settings and', () => testEach(ofSettings, patient));
  describe('looks at the files and', () => testEach(ofFiles, patient));
  describe('looks at backups and', () => testEach(ofBackups, patient));

  it('examines what it can where the settings say nothing usable', async () => {
    const { findings } = await patient().diagnose({
      DATA_DIR: 'x'.repeat(5000),
      PORT: 'web',
      SMTP_URL: 'mail',
    });
    const settings = findings
      .filter(({ check }) => check === 'settings')
      .map(({ found }) => found.split(':')[0]);
    expect(settings.sort()).toEqual(['DATA_DIR', 'PORT', 'SMTP_URL']);
    expect(findings.filter(({ check }) => check !== 'settings')).toEqual([]);
  });
});

describe('A check of the doctor', () => {
  const diagnoseBy = (check: Check['run']) =>
    diagnose({}, { deadlineMs: 100 }, [{ name: 'odd', subject: 'The odd one', run: check }]);

  it('that breaks is a finding', async () => {
    const { findings } = await diagnoseBy(() => {
      throw new TypeError('x is not a function');
    });
    expect(findings).toEqual([
      expect.objectContaining({
        check: 'odd',
        level: 'problem',
        found: 'This check failed: x is not a function',
      }),
    ]);
  });

  it('that hangs is a finding, and is told to end', async () => {
    let wasTold = false;
    const { findings } = await diagnoseBy((_site, signal) => {
      signal.addEventListener('abort', () => {
        wasTold = true;
      });
      return new Promise(() => undefined);
    });
    expect(findings).toEqual([expect.objectContaining({ check: 'odd', level: 'problem' })]);
    expect(findings[0].found).toBe('The odd one: the check didn’t finish within 0.1 seconds.');
    expect(wasTold).toBe(true);
  });

  it('that finds nothing says what it saw', async () => {
    const { findings, checks } = await diagnoseBy(async () => result('All is well.'));
    expect([findings, checks]).toEqual([[], [{ check: 'odd', found: 'All is well.' }]]);
  });
});
