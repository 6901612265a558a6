import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { forget } from '../../../src/operations/move/forget.js';
import { movedText } from '../../../src/operations/move/move.js';
import { movedDatabaseFile } from '../../../src/platform/config/moved-database.js';
import { markMove, takeMoveLock, unmarkMove } from '../../../src/platform/database/move-marker.js';
import {
  describeOnServer,
  onEachDatabase,
  serverDatabase,
  sqlite,
  type TestDatabase,
} from '../../support/databases/databases.js';
import { migrated } from '../../support/databases/migrated.js';
import { until } from '../../support/runner/until.js';
import { Doors, doorsOrigin } from '../../support/site/doors.js';
import { EmailSite } from '../../support/site/email-site.js';
import { addressOf } from '../../support/site/open-site.js';
import { cookieOf, lead, password, TestSite } from '../../support/site/site.js';
import { moveTo } from './support/movable.js';

onEachDatabase('A site whose data is being moved', (make) => {
  let database: TestDatabase;
  let site: TestSite;
  let dataDir: string;
  let releaseLock: (() => void) | undefined;

  const beginMove = () => {
    releaseLock = takeMoveLock(dataDir);
    const expectedEnd = new Date(Date.now() + 170_000).toISOString();
    markMove(dataDir, { startedAt: new Date().toISOString(), expectedEnd, to: 'mysql://db:3306/site' });
  };
  const isAway = async (word: string) => (await site.visitor.get('/readyz')).body.database === word;

  beforeEach(async () => {
    database = await migrated(make)();
    dataDir = String(database.variables.DATA_DIR);
  });

  afterEach(async () => {
    releaseLock?.();
    await site.stop();
    await database.drop();
  });

  it('takes leads, says when the admin is back, and goes on when the move ended without a result', async () => {
    site = await TestSite.start(database.variables);
    const owner = await site.owner();
    beginMove();
    await until(async () => (await owner.get('/admin')).status === 503);
    await until(() => isAway('moving'));
    const page = await owner.get('/admin').expect(503);
    expect(page.text).toContain('Moving to another database. Back in about 3 minutes.');
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(60);
    const api = await site.visitor.post('/admin/api/login').send({ password }).expect(503);
    expect(api.body.message).toBe('Moving to another database. Back in about 3 minutes.');
    await site.visitor.get('/pricing').expect(200);
    const taken = await site.visitor.post('/api/contact').send(lead());
    expect(taken.status).toBeLessThan(300);
    expect(taken.body.id ?? null).toBeNull();
    releaseLock?.();
    unmarkMove(dataDir);
    await until(async () => (await owner.get('/admin')).status === 200);
    await until(async () => (await owner.get('/admin/leads')).text.includes(lead().name));
  });

  it('started in the middle of it waits, and begins when its mover has died', async () => {
    beginMove();
    site = await TestSite.start(database.variables);
    await until(() => isAway('moving'));
    expect((await site.visitor.post('/api/contact').send(lead())).status).toBeLessThan(300);
    // The kernel releases a dead mover's lock. Its mark stays.
    releaseLock?.();
    await until(() => isAway('ok'));
    await site.owner();
  });
});

describeOnServer('A site that runs while it is moved', () => {
  let file: TestDatabase;
  let server: TestDatabase;
  let site: EmailSite;

  beforeEach(async () => {
    file = await migrated(sqlite)();
    server = await serverDatabase();
    site = new EmailSite();
  });

  afterEach(async () => {
    await site.stop();
    await server.drop();
    await file.drop();
  });

  it('has its leads, sessions and deliveries after a restart, and sends none of them twice', async () => {
    await site.begin(file.variables);
    const login = await site.visitor.post('/admin/api/login').send({ password }).expect(200);
    const cookie = cookieOf(login).split(';')[0];
    await site.visitor.post('/api/contact').send(lead()).expect(201);
    expect((await moveTo(file.variables, String(server.variables.DATABASE_URL)))?.rows).toBeGreaterThan(5);
    const admin = () => site.visitor.get('/admin/leads').set('Cookie', cookie);
    await until(async () => (await admin()).text.includes('The move is done. Restart the site.'));
    await expect(forget(String(file.variables.DATA_DIR), undefined)).rejects.toThrow(
      /^No site runs on mysql:/,
    );
    await site.restart();
    expect((await admin().expect(200)).text).toContain(lead().name);
    await site.outbox.deliver();
    await site.outbox.deliver();
    const subjects = site.peer.received.map(({ recipient, subject }) => `${recipient} ${subject}`);
    expect(subjects.length).toBeGreaterThan(1);
    expect(new Set(subjects).size).toBe(subjects.length);
    // The account has a new password since: DATABASE_URL has it, the move's record doesn't.
    const record = `${file.variables.DATA_DIR}/database.json`;
    const moved = JSON.parse(readFileSync(record, 'utf8'));
    const former = new URL(moved.url);
    former.password = 'the-former-one';
    writeFileSync(record, JSON.stringify({ ...moved, url: String(former) }));
    await expect(forget(String(file.variables.DATA_DIR), undefined)).rejects.toThrow('rejects the user');
    const dataDir = String(file.variables.DATA_DIR);
    expect(await forget(dataDir, String(server.variables.DATABASE_URL))).toBe('sqlite');
    expect(existsSync(`${file.variables.DATA_DIR}/site.sqlite`)).toBe(false);
    expect(await forget(String(file.variables.DATA_DIR), undefined)).toBeUndefined();
  });

  it('lets in whoever it let in before: by passkey, code, recovery code, API key, link and session', async () => {
    await site.begin({ ...file.variables, PUBLIC_ORIGIN: doorsOrigin });
    const doors = await Doors.add(await addressOf(site));
    await moveTo(file.variables, String(server.variables.DATABASE_URL));
    await site.restart();
    expect(site.dataSource.options.type).not.toMatch(/sqlite/);
    await doors.areOpen(await addressOf(site));
  });

  it('stores the result of an email that was being sent', async () => {
    site.peer.answersAfterMs = 2_500;
    await site.begin(file.variables, { deliversByItself: true });
    await site.visitor.post('/api/contact').send(lead()).expect(201);
    await until(() => site.peer.received.length > 0);
    await moveTo(file.variables, String(server.variables.DATABASE_URL));
    site.peer.answersAfterMs = 0;
    const sent = site.peer.received.length;
    await site.restart();
    const items: { state: string; leasedBy: string }[] = await site.dataSource.query('SELECT * FROM outbox');
    expect(items.filter(({ state }) => state === 'done')).toHaveLength(sent);
    expect(items.filter(({ leasedBy }) => leasedBy !== '')).toEqual([]);
  });
});

describeOnServer('After a move back to SQLite without DATABASE_URL', () => {
  let database: TestDatabase;
  let site: TestSite | undefined;
  let dataDir: string;
  let file: string;

  beforeEach(async () => {
    database = await migrated(sqlite)();
    dataDir = String(database.variables.DATA_DIR);
    file = movedDatabaseFile(dataDir);
  });

  afterEach(async () => {
    await site?.stop();
    site = undefined;
    await database.drop();
  });

  const record = (from?: { url: string }, url: string | null = null) =>
    writeFileSync(
      file,
      JSON.stringify({ environment: 'sqlite', url, from, movedAt: '2026-11-28T03:00:00.000Z' }),
    );
  const start = async () => {
    await site?.stop();
    site = await TestSite.start(database.variables);
  };

  it('the record of it is deleted at a start once the former database is, and not while a mover is alive', async () => {
    record({ url: 'mysql://site:secret@db.example.com/site' });
    await start();
    expect(existsSync(file)).toBe(true);
    record();
    const releaseLock = takeMoveLock(dataDir);
    await start();
    expect(existsSync(file)).toBe(true);
    releaseLock?.();
    await start();
    expect(existsSync(file)).toBe(false);
  });

  it('--forget deletes it with a former database that was dropped, and says what to do about a lost server', async () => {
    const server = await serverDatabase();
    const url = String(server.variables.DATABASE_URL);
    await server.drop();
    record({ url });
    await start();
    expect(await forget(dataDir, undefined)).toMatch(/^mysql:/);
    expect(existsSync(file)).toBe(false);
    record({ url: 'mysql://site@127.0.0.1:9/site' });
    await expect(forget(dataDir, undefined)).rejects.toThrow(
      `Can’t open mysql://localhost:9/site (ECONNREFUSED). If it’s gone for good, delete “from” in ${file}.`,
    );
  });

  it('the command names DATABASE_URL only where it is set', () => {
    const text = (setting?: string) =>
      movedText({ tables: 1, rows: 1, tookMs: 1 }, { setting, to: null }, 'in its file');
    expect(text('mysql://db.example.com/site')).toContain('remove DATABASE_URL');
    expect(text()).not.toContain('DATABASE_URL');
  });
});
