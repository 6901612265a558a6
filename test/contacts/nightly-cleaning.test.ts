import { expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ErasedKey } from '../../src/contacts/journal/erased-key.entity.js';
import { JournalStatusService } from '../../src/contacts/journal/journal-status.service.js';
import { Lead } from '../../src/contacts/leads/lead.entity.js';
import { LeadChange } from '../../src/contacts/leads/lead-change.entity.js';
import { NightlyCleaningService } from '../../src/contacts/leads/nightly-cleaning.service.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import { AuditLogService } from '../../src/platform/audit/audit-log.service.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { TestOutbox } from '../support/site/outbox.js';
import { testSite } from '../support/site/site.js';

const days = (count: number) => count * 86_400_000;
const daysAgo = (count: number) => new Date(Date.now() - days(count));

onEachDatabase('The nightly cleaning', (make) => {
  const keeping = testSite(make);
  const erasing = testSite(make, { LEAD_RETENTION_DAYS: '365' });
  const requests = [
    { name: 'New spam', isSpam: true, createdAt: daysAgo(89) },
    { name: 'Old spam', isSpam: true, createdAt: daysAgo(91) },
    { name: 'Old lead', createdAt: daysAgo(366), status: 'completed' as const },
    { name: 'Old job', createdAt: daysAgo(366), status: 'scheduled' as const },
    { name: 'New lead', createdAt: daysAgo(364), status: 'completed' as const },
  ];

  it.each([
    ['keeps leads unless told otherwise', keeping, ['New lead', 'New spam', 'Old job', 'Old lead']],
    [
      'erases leads after the days set, unless they are scheduled',
      erasing,
      ['New lead', 'New spam', 'Old job'],
    ],
  ])('erases spam of 90 days, and %s', async (_what, site, kept) => {
    await seed(site.dataSource, requests);
    await site.app.get(NightlyCleaningService).clean();
    const leads = await site.dataSource.getRepository(Lead).find();
    expect(leads.map(({ name }) => name).sort()).toEqual(kept);
    const changes = await site.dataSource.getRepository(LeadChange).find();
    const ids = leads.map(({ id }) => id);
    expect(changes.filter(({ leadId }) => !ids.includes(leadId))).toEqual([]);
  });

  it('waits for a week once the clock leaps ahead, also while the site is off, because it may be wrong', async () => {
    const time = new TestOutbox(erasing);
    time.begin();
    const { app, dataSource } = erasing;
    await seed(dataSource, [{ name: 'Of today', createdAt: daysAgo(0), status: 'completed' as const }]);
    await app.get(AuditLogService).note('day-off.added', 'Of today');
    await dataSource.getRepository(ErasedKey).insert({ keyHash: 'a'.repeat(64), erasedAt: daysAgo(0) });
    const counts = async () =>
      Promise.all([
        dataSource.getRepository(Lead).countBy({ name: 'Of today' }),
        dataSource.getRepository(AuditEntry).countBy({ detail: 'Of today' }),
        dataSource.getRepository(ErasedKey).countBy({ keyHash: 'a'.repeat(64) }),
      ]);
    // The running site notes the time in DATA_DIR.
    await app.get(JournalStatusService).isClockSteady();
    time.pass(days(2 * 365 + 10));
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    await app.get(NightlyCleaningService).clean();
    expect(warned.mock.calls).toEqual([
      [
        {
          event: 'cleaning.waiting',
          what: 'leads',
          until: expect.any(Date),
          reason: 'The clock was set ahead, or the site was off for more than a day',
        },
      ],
    ]);
    for (let passed = 0; passed < 6.3; passed += 0.9) {
      time.pass(days(0.9));
      await app.get(NightlyCleaningService).clean();
    }
    expect(await counts()).toEqual([1, 1, 1]);
    time.pass(days(0.9));
    await app.get(NightlyCleaningService).clean();
    expect(await counts()).toEqual([0, 0, 0]);
    jest.restoreAllMocks();
  });

  it('goes on at once when a clock that was ahead is right again', async () => {
    const time = new TestOutbox(erasing);
    time.begin();
    const { app } = erasing;
    await app.get(JournalStatusService).isClockSteady();
    time.pass(days(400));
    expect(await app.get(JournalStatusService).isClockSteady()).toBe(false);
    time.pass(days(-399.5));
    expect(await app.get(JournalStatusService).isClockSteady()).toBe(true);
  });
});
