import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { Backup } from '../../../src/operations/backup/backup.entity.js';
import { BackupsService } from '../../../src/operations/backup/backups.service.js';
import { NightlyBackupService } from '../../../src/operations/backup/nightly-backup.service.js';
import { ClockService } from '../../../src/platform/config/clock.service.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { lead, testSite } from '../../support/site/site.js';

const hour = 3_600_000;

onEachDatabase('The nightly backup', (make) => {
  // What takes backups elsewhere is often told where in variables of its own.
  beforeAll(() => {
    process.env.RCLONE_TEST_REMOTE = 'cellar';
  });
  afterAll(() => {
    delete process.env.RCLONE_TEST_REMOTE;
  });
  const site = testSite(make, { BACKUPS: 'on', BACKUP_COMMAND: '[ "$RCLONE_TEST_REMOTE" = cellar ]' });
  let said: unknown[];

  beforeEach(() => {
    said = [];
    jest.spyOn(Logger.prototype, 'log').mockImplementation((event) => void said.push(event));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const dashboard = async () =>
    (await (await site.owner()).get('/admin').expect(200)).text.replace(/<!--.*?-->/g, '');
  const status = () => site.app.get(BackupsService).status();

  it('is made and proven by the site itself, once a night however many processes there are, and stands on the dashboard', async () => {
    await site.visitor.post('/api/contact').send(lead()).expect(201);
    expect(await dashboard()).toContain('No backup yet');
    const nightly = site.app.get(NightlyBackupService);
    await Promise.all([nightly.make(), nightly.make()]);
    expect(said).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: 'backup.made', drill: 'passed' }),
        { event: 'backup.made-elsewhere' },
      ]),
    );
    const rows = await site.dataSource.getRepository(Backup).find();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      failure: '',
      drillFailure: '',
      endedAt: expect.any(Date),
      drilledAt: expect.any(Date),
    });
    expect(rows[0].bytes).toBeGreaterThan(1_000);
    expect(await dashboard()).toMatch(/Last backup: .*Restore test passed/);
  }, 120_000);

  it('is made though a clock that was ahead has made one in that night', async () => {
    const repository = site.dataSource.getRepository(Backup);
    await repository.clear();
    const night = site.app.get(BusinessCalendarService).dayOf(new Date());
    const ended = { host: 'h', file: '', endedAt: new Date() };
    await repository.save({ ...ended, night, startedAt: new Date() });
    await site.app.get(NightlyBackupService).make();
    expect(said).toEqual([{ event: 'backup.made-elsewhere' }]);
    // The clock is right again.
    await repository.save({ ...ended, night: null, startedAt: new Date(Date.now() - 24 * hour) });
    await site.app.get(NightlyBackupService).make();
    expect(said.at(-1)).toMatchObject({ event: 'backup.made', drill: 'passed' });
  }, 120_000);

  it('that was missed, failed or never ended is told', async () => {
    const repository = site.dataSource.getRepository(Backup);
    expect((await status()).problem).toBeUndefined();
    const { now } = ClockService.prototype;
    jest
      .spyOn(site.app.get(ClockService), 'now')
      .mockImplementation(() => new Date(now().getTime() + 27 * hour));
    expect((await status()).problem).toBe('The nightly backup was missed.');
    const startedAt = new Date(now().getTime() + 26.5 * hour);
    const { id } = await repository.save({ host: 'h', startedAt, endedAt: null, night: null });
    expect((await status()).problem).toBeUndefined();
    await repository.update(id, { startedAt: new Date(now().getTime() + 23 * hour) });
    expect((await status()).problem).toBe('The last backup didn’t finish.');
    await repository.update(id, { endedAt: new Date(), failure: 'No space left on device' });
    expect((await status()).problem).toBe('The last backup failed: No space left on device');
    const drillFailure = 'The restored site did not start';
    await repository.update(id, { failure: '', drilledAt: new Date(), drillFailure });
    expect((await status()).problem).toContain('last restore test failed');
  });
});
