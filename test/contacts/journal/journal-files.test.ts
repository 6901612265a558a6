import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { AdminPagesService } from '../../../src/admin/admin-pages.service.js';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { LeadStore } from '../../../src/contacts/intake/lead.store.js';
import { ReplayerService } from '../../../src/contacts/intake/replayer.service.js';
import { SpoolService } from '../../../src/contacts/intake/spool.service.js';
import { ErasedKey } from '../../../src/contacts/journal/erased-key.entity.js';
import { ErasedKeysService } from '../../../src/contacts/journal/erased-keys.service.js';
import { JournalStatusService } from '../../../src/contacts/journal/journal-status.service.js';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { LeadErasureService } from '../../../src/contacts/leads/lead-erasure.service.js';
import { AlertRulesService } from '../../../src/operations/monitoring/alert-rules.service.js';
import { ClockService } from '../../../src/platform/config/clock.service.js';
import { Environment } from '../../../src/platform/config/environment.js';
import { DatabaseUnavailable } from '../../../src/platform/database/database-unavailable.js';
import { UnitOfWorkService } from '../../../src/platform/database/unit-of-work.service.js';
import { draft } from '../../support/data/drafts.js';
import { hours } from '../../support/data/leads.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { TestOutbox } from '../../support/site/outbox.js';
import { lead, testSite } from '../../support/site/site.js';
import { journalFolder, journalKeys, journalPaths, lose, reconcile } from './journal.js';

const days = (count: number) => hours(24 * count);
/** Files are kept by the days of UTC, so each test's weeks begin in the morning. */
const untilMorning = Date.parse(`${new Date().toISOString().slice(0, 10)}T06:00:00Z`) - Date.now();

onEachDatabase('The journal file of a stored lead', (make) => {
  const site = testSite(make);
  const time = new TestOutbox(site);
  let keys = 0;

  beforeEach(() => {
    time.begin();
    time.pass(untilMorning);
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await reconcile(site);
  });

  const arrive = async (changes: object = {}) => {
    const key = `kept-lead-${++keys}`;
    const wish = lead({ idempotencyKey: key, ...changes });
    const { body } = await site.visitor.post('/api/contact').send(wish).expect(201);
    await until(() => journalKeys(site).includes(key));
    return { id: body.id as number, key, email: wish.email };
  };
  const leads = () => site.dataSource.getRepository(Lead);
  const isThere = (idempotencyKey: string) => leads().existsBy({ idempotencyKey });
  const fileOf = (key: string) =>
    join(journalFolder(site), String(journalPaths(site).find((path) => path.endsWith(`/${key}.json`))));
  const status = () => site.app.get(JournalStatusService).read();
  const spoolFile = (key: string) => join(dirname(journalFolder(site)), `${key}.json`);
  const erase = async (id: number) => {
    const erasure = site.app.get(LeadErasureService);
    await erasure.erase(await erasure.find(String(id)));
  };
  /** Lets days pass in which the site runs, and so reconciles all the time. */
  const run = async (count: number) => {
    for (let left = count; left > 0; left -= 0.9) {
      time.pass(days(Math.min(left, 0.9)));
      await reconcile(site);
    }
  };
  /** A file that another process has on its own disk. */
  const onOtherDisk = (key: string) => {
    const content = readFileSync(fileOf(key));
    const path = fileOf(key);
    return () => writeFileSync(path, content, { mode: 0o600 });
  };

  it('is readable only by its owner, and leaves the spool', async () => {
    const { key } = await arrive();
    const modes = [fileOf(key), dirname(fileOf(key)), journalFolder(site)].map(
      (path) => statSync(path).mode & 0o777,
    );
    expect(modes).toEqual([0o600, 0o700, 0o700]);
    expect(await site.app.get(SpoolService).waiting()).toEqual([]);
  });

  it('exists once, even for a repeated request, with or without a key', async () => {
    const { key, email } = await arrive();
    const again = lead({ email, idempotencyKey: key });
    await site.visitor.post('/api/contact').send(again).expect(200);
    const keyless = lead();
    await site.visitor.post('/api/contact').send(keyless).expect(201);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    time.pass(60_000);
    await site.visitor.post('/api/contact').send(keyless).expect(200);
    await until(async () => (await site.app.get(SpoolService).waiting()).length === 0);
    const before = await leads().count();
    await reconcile(site);
    expect(await leads().count()).toBe(before);
    expect(new Set(journalKeys(site)).size).toBe(journalKeys(site).length);
  });

  it('is deleted after a week, once the lead was found in the database', async () => {
    const { key } = await arrive();
    await run(7.1);
    expect(journalKeys(site)).toContain(key);
    time.pass(days(0.9));
    const away = jest.spyOn(UnitOfWorkService.prototype, 'run').mockRejectedValue(new DatabaseUnavailable());
    await expect(reconcile(site)).rejects.toThrow(DatabaseUnavailable);
    expect(journalKeys(site)).toContain(key);
    away.mockRestore();
    await reconcile(site);
    expect(journalPaths(site)).toEqual([]);
    expect(await isThere(key)).toBe(true);
  });

  it('restores a lead that vanished on the last day, and is kept for another week', async () => {
    const { id, key } = await arrive();
    await run(7.2);
    time.pass(days(0.9));
    await lose(site, [id]);
    await reconcile(site);
    expect(await isThere(key)).toBe(true);
    expect(journalKeys(site)).toEqual([key]);
    await reconcile(site);
    expect(journalKeys(site)).toEqual([key]);
    await run(8.1);
    expect(journalKeys(site)).toEqual([]);
    expect(await isThere(key)).toBe(true);
  });

  it('is kept for another week once the clock leaps ahead, because that may be wrong', async () => {
    const { key } = await arrive();
    await reconcile(site);
    time.pass(days(40));
    await reconcile(site);
    await run(6.5);
    expect(journalKeys(site)).toContain(key);
    await run(0.9);
    expect(journalKeys(site)).not.toContain(key);
  });

  it('is deleted with an erased lead, which is not restored', async () => {
    const { id, key } = await arrive();
    await erase(id);
    expect(journalKeys(site)).not.toContain(key);
    await reconcile(site);
    expect(await isThere(key)).toBe(false);
  });

  it('on another host is deleted there and restores nothing; a later request under the key is a new one', async () => {
    const { id, key } = await arrive();
    const putBack = onOtherDisk(key);
    await erase(id);
    putBack();
    time.pass(1_000);
    await reconcile(site);
    expect([await isThere(key), journalKeys(site).includes(key)]).toEqual([false, false]);
    await site.visitor
      .post('/api/contact')
      .send(lead({ idempotencyKey: key }))
      .expect(201);
    await until(() => journalKeys(site).includes(key));
    await lose(site, [(await leads().findOneByOrFail({ idempotencyKey: key })).id]);
    await reconcile(site);
    expect(await isThere(key)).toBe(true);
  });

  it('is found by a person’s email, with and without the lead, and erased on every host', async () => {
    const erasure = site.app.get(LeadErasureService);
    const [first, lost] = [
      await arrive({ email: 'Forgotten@example.com' }),
      await arrive({ email: 'forgotten@example.com' }),
    ];
    const putBack = onOtherDisk(lost.key);
    await lose(site, [lost.id]);
    const traces = await erasure.find('forgotten@EXAMPLE.com');
    expect(traces.leads.map(({ id }) => id)).toEqual([first.id]);
    expect(traces.kept.sort()).toEqual([first.key, lost.key].sort());
    await erasure.erase(traces);
    expect(await erasure.find('forgotten@example.com')).toEqual({ leads: [], files: [], kept: [] });
    putBack();
    time.pass(1_000);
    await reconcile(site);
    expect([await isThere(first.key), await isThere(lost.key)]).toEqual([false, false]);
  });

  it('left in the spool by a crash moves to the journal after the start, unless the lead was erased', async () => {
    const [stays, erased] = [await arrive(), await arrive()];
    for (const { key } of [stays, erased]) cpSync(fileOf(key), spoolFile(key));
    for (const { key } of [stays, erased]) rmSync(fileOf(key));
    await erase(erased.id);
    time.pass(10_000);
    site.app.get(ReplayerService).wake(0);
    await until(async () => (await site.app.get(SpoolService).waiting()).length === 0);
    await until(() => journalKeys(site).includes(stays.key));
    expect([await isThere(stays.key), await isThere(erased.key)]).toEqual([true, false]);
    expect(journalKeys(site)).not.toContain(erased.key);
    expect(await leads().countBy({ idempotencyKey: stays.key })).toBe(1);
  });

  it('of a request that waited for the database counts from the day when it is stored', async () => {
    const store = jest.spyOn(LeadStore.prototype, 'store').mockRejectedValue(new DatabaseUnavailable());
    const key = `waited-${++keys}`;
    await site.visitor
      .post('/api/contact')
      .send(lead({ idempotencyKey: key }))
      .expect(202);
    time.pass(days(9));
    store.mockRestore();
    site.app.get(ReplayerService).wake(0);
    await until(() => journalKeys(site).includes(key));
    await reconcile(site);
    expect(journalPaths(site)).toContain(`${time.now().toISOString().slice(0, 10)}/${key}.json`);
  });

  it('is deleted early if there are too many, oldest first, with a log line', async () => {
    const { key: newest } = await arrive();
    const earlier = new Date(time.now().getTime() - days(2)).toISOString().slice(0, 10);
    mkdirSync(join(journalFolder(site), earlier), { recursive: true, mode: 0o700 });
    const [old, unproven] = [await arrive(), await arrive()];
    for (const { key } of [old, unproven]) {
      const path = join(journalFolder(site), earlier, `${key}.json`);
      renameSync(fileOf(key), path);
      writeFileSync(path, readFileSync(path, 'utf8').replace(/}$/, `,"later":"${'x'.repeat(2 ** 20)}"}`));
    }
    await lose(site, [unproven.id]);
    const before = await status();
    site.app.get(Environment).SPOOL_KEPT_MB = 2;
    await reconcile(site);
    site.app.get(Environment).SPOOL_KEPT_MB = 512;
    expect(journalKeys(site)).toEqual(expect.arrayContaining([newest, unproven.key]));
    expect(journalKeys(site)).not.toContain(old.key);
    expect(await isThere(unproven.key)).toBe(true);
    const after = await status();
    expect([after.letGoEarly, after.restored]).toEqual([before.letGoEarly + 1, before.restored + 1]);
  });

  it('is deleted if the disk is full, before a request is rejected', async () => {
    const proven = await arrive();
    await reconcile(site);
    const spool = site.app.get(SpoolService) as unknown as { put: (one: object) => Promise<void> };
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    jest.spyOn(spool, 'put').mockRejectedValueOnce(full);
    await site.app.get(SpoolService).write(draft('on-a-full-disk', time.now().toISOString()));
    expect(await site.app.get(SpoolService).find('on-a-full-disk')).toBeDefined();
    expect(journalKeys(site)).not.toContain(proven.key);
    expect(await isThere(proven.key)).toBe(true);
    await site.app.get(SpoolService).remove('on-a-full-disk');
  });

  it('that is unreadable becomes a dead letter if its lead is missing', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { id, key } = await arrive();
    writeFileSync(fileOf(key), '{"key":"to');
    await reconcile(site);
    expect(await site.app.get(SpoolService).countDeadLetters()).toBe(0);
    await lose(site, [id]);
    await reconcile(site);
    expect(await site.app.get(SpoolService).countDeadLetters()).toBe(1);
    rmSync(join(dirname(journalFolder(site)), 'dead', `${key}.json`));
  });

  it('counts in the journal’s status', async () => {
    const before = await status();
    const { id } = await arrive();
    await lose(site, [id]);
    await reconcile(site);
    await reconcile(site);
    const after = await status();
    expect(after.restored).toBe(before.restored + 1);
    expect(Date.parse(String(after.provenAt))).toBeGreaterThan(Date.parse(String(before.provenAt ?? 0)) - 1);
    const { count, since } = site.app.get(JournalStatusService);
    expect([count, since]).toEqual([journalPaths(site).length, journalPaths(site)[0].split('/')[0]]);
  });

  it('has a status, of which a start removes what a killed process left unfinished', async () => {
    const [old, recent] = ['.standing-old.tmp', '.standing-new.tmp'].map((name) =>
      join(journalFolder(site), name),
    );
    for (const file of [old, recent]) writeFileSync(file, '');
    utimesSync(old, new Date(0), new Date(0));
    utimesSync(recent, new Date(), new Date());
    await new JournalStatusService(site.app.get(Environment), site.app.get(ClockService)).onModuleInit();
    expect([old, recent].map((file) => existsSync(file))).toEqual([false, true]);
    rmSync(recent);
  });

  it('is dated by the business’s day, which begins hours after the one in UTC', async () => {
    await arrive();
    await reconcile(site);
    const [first] = journalPaths(site).sort();
    const [day] = first.split('/');
    const evening = new Date(`${day}T02:00:00Z`);
    utimesSync(join(journalFolder(site), first), evening, evening);
    const { journal } = await site.app.get(AdminPagesService).dashboard();
    expect(journal.since).toBe(site.app.get(BusinessCalendarService).plusDays(day, -1));
  });

  it('that restored a lead raises an alert for a day', async () => {
    const { id } = await arrive();
    time.pass(days(2));
    const told = async () => {
      const findings = await site.app.get(AlertRulesService).findings();
      return findings.find(({ name }) => name === 'leads-restored')?.text;
    };
    expect(await told()).toBeUndefined();
    await lose(site, [id]);
    await reconcile(site);
    expect(await told()).toMatch(/^The database lost 1 lead\. The site restored it from its own copies/);
    // The same one again.
    await site.app.get(JournalStatusService).noteRestored(1);
    expect(await told()).toMatch(/^The database lost 2 leads\..* One that was lost twice counts twice\./);
    time.pass(days(0.9));
    expect(await told()).toBeDefined();
    time.pass(days(0.2));
    expect(await told()).toBeUndefined();
  });

  it('of an erased lead is remembered for as long as an old disk may return', async () => {
    const { id } = await arrive();
    await erase(id);
    const erased = site.dataSource.getRepository(ErasedKey);
    expect(await erased.count()).toBeGreaterThan(0);
    await site.app.get(ErasedKeysService).forgetOld();
    expect(await erased.count()).toBeGreaterThan(0);
    time.pass(days(401));
    await site.app.get(ErasedKeysService).forgetOld();
    expect(await erased.count()).toBe(0);
  });
});
