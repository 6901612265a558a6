import { expect, it } from '@jest/globals';
import { Lead } from '../../src/contacts/leads/lead.entity.js';
import { LeadChange } from '../../src/contacts/leads/lead-change.entity.js';
import { NightlyCleaningService } from '../../src/contacts/leads/nightly-cleaning.service.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

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
});
