import { expect, it } from '@jest/globals';
import { leadProfileOf } from '../../../src/analytics/sources/lead-profile-of.js';
import { LeadProfile } from '../../../src/contacts/sources/lead-profile.entity.js';
import { LeadProfilesService } from '../../../src/contacts/sources/lead-profiles.service.js';
import { LeadTouch } from '../../../src/contacts/sources/lead-touch.entity.js';
import { Job } from '../../../src/money/job.entity.js';
import { JobsService } from '../../../src/money/jobs.service.js';
import { seed } from '../../support/data/leads.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';

onEachDatabase('Leads of a report', (make) => {
  const site = testSite(make);
  const start = new Date('2026-03-02T10:00:00.000Z');
  const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
  const nothing = { city: '', country: '', device: '', browser: '', screen: '', language: '', visit: '' };

  it('have the profiles of their touches and browsers, and what they brought', async () => {
    // The backfill of the site's start must not add jobs between the inserts below.
    await site.app.get(JobsService).backfill.runNow();
    const ids = await seed(site.dataSource, [
      { createdAt: start, status: 'completed', serviceArea: 'elk river' },
      { createdAt: later(1), status: 'scheduled', serviceArea: 'Duluth' },
      { createdAt: later(2), source: 'phone', serviceArea: 'see the map, 12345' },
      { createdAt: later(3), isSpam: true },
      { createdAt: later(4), address: '12 Main St, Otsego, MN 55330', serviceArea: 'Anoka' },
      { createdAt: later(60) },
    ]);
    const touch = (leadId: number, position: 'first' | 'last', fields: Partial<LeadTouch>) => ({
      ...{ leadId, position, leadCreatedAt: start, ...fields },
    });
    await site.dataSource.getRepository(LeadTouch).insert([
      touch(ids[0], 'first', { landingPage: '/', referrerHost: 'google.com' }),
      touch(ids[0], 'last', {
        landingPage: '/pricing',
        utmSource: 'FB',
        utmMedium: 'cpc',
        utmCampaign: 'May',
      }),
      touch(ids[1], 'first', { landingPage: '/', clickId: 'gclid' }),
    ]);
    const browser = {
      device: 'phone',
      browser: 'Safari',
      screenWidth: '1-479',
      language: 'en',
      visit: 'new',
    };
    await site.dataSource.getRepository(LeadProfile).insert({ leadId: ids[0], page: '/contact', ...browser });
    await site.dataSource.getRepository(Job).insert([
      { leadId: ids[0], lines: [], doneOn: '2026-03-09', chargedCents: 19_950 },
      { leadId: ids[1], lines: [], chargedCents: 5 },
    ]);

    const leads = await site.app.get(LeadProfilesService).inRange(start, later(60));
    expect(leads.map(({ createdAt }) => createdAt)).toEqual([0, 1, 2, 4].map((at) => later(at).getTime()));
    expect(leads.map(({ status, cents }) => [status, cents])).toEqual([
      ['completed', 19_950],
      ['scheduled', 0],
      ['new', 0],
      ['new', 0],
    ]);
    const { screenWidth: screen, ...shown } = browser;
    expect(leads.map(leadProfileOf)).toEqual([
      {
        ...{ ...nothing, ...shown, screen, city: 'Elk River' },
        landing: '/pricing',
        source: 'Facebook',
        channel: 'paid-social',
        campaign: 'may',
        page: ['/', '/pricing', '/contact'],
      },
      {
        ...{ ...nothing, city: 'Duluth', landing: '/', campaign: '', page: ['/'] },
        source: 'Google',
        channel: 'paid-search',
      },
      {
        ...{ ...nothing, landing: '', campaign: '', page: [] },
        source: 'Phone call',
        channel: 'direct',
      },
      {
        ...{ ...nothing, city: 'Otsego', landing: '', campaign: '', page: [] },
        source: '',
        channel: 'direct',
      },
    ]);
  });
});
