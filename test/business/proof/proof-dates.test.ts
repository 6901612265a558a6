import { beforeAll, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { ProofDatesService, type ProofPlace } from '../../../src/business/proof/proof-dates.service.js';
import { LeadErasureService } from '../../../src/contacts/leads/lead-erasure.service.js';
import { PhotographedJob } from '../../customers/job-photos/photographed-job.js';
import { cleaned, publish, words } from '../../customers/reviews.js';
import { onEachDatabase, sqlite } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { behindProxy } from '../../support/site/customer.js';
import { TestSite, testSite } from '../../support/site/site.js';

const paths = ['/', '/results', '/services/residential-carpet-cleaning', '/services/stair-cleaning', '/faq'];

onEachDatabase('The dates in the sitemap', (make) => {
  const site = testSite(make, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });
  let owner: TestAgent;
  let before: Record<string, string>;
  const dates = async (of: TestSite = site) => {
    const { text } = await of.visitor.get('/sitemap.xml').expect(200);
    const found = text.matchAll(/<loc>http:\/\/clean\.example([^<]*)<\/loc>(?:<lastmod>([^<]+))?/g);
    return Object.fromEntries([...found].map(([, path, date = '']) => [path, date]));
  };
  /** The paths whose dates changed since the last call. What `publish` does is dated two days ahead. */
  const changed = async (): Promise<string[]> => {
    const now = await dates();
    const different = paths.filter((path) => now[path] !== before[path]);
    before = now;
    return different;
  };
  const dateOf = (place: ProofPlace) => site.app.get(ProofDatesService).newestOf([place]);
  const reviewOf = async (leadId: number): Promise<number> =>
    (await site.dataSource.query('SELECT id FROM reviews WHERE leadId = ?', [leadId]))[0].id;
  const post = (path: string, fields: object) => owner.post(path).type('form').send(fields).expect(303);

  beforeAll(async () => {
    owner = (await site.owner()) as unknown as TestAgent;
    before = await dates();
  });

  it('change with a review, its reply, and its end, where it is shown', async () => {
    const customer = await cleaned(site);
    await customer.post('review', words()).expect(303);
    const review = `/admin/reviews/${await reviewOf(customer.id)}`;
    // Nobody sees a reply to a review that isn't published.
    await post(`${review}/reply`, { reply: 'Thank you, Ada.' });
    expect(await changed()).toEqual([]);
    await publish(site);
    const shown = ['/', '/results', '/services/residential-carpet-cleaning'];
    expect(await changed()).toEqual(shown);
    expect([dateOf('city Maple Grove'), dateOf('city Otsego')]).toEqual([before['/'], undefined]);
    await post(`${review}/reply`, { reply: 'Thank you, Ada. See you next year.' });
    expect(await changed()).toEqual(shown);
    await post(`${review}/hide`, { reason: 'abuse' });
    expect(await changed()).toEqual(shown);
    const erasure = site.app.get(LeadErasureService);
    await erasure.erase(await erasure.find(String(customer.id)));
    await until(async () => (await dates())['/'] !== before['/']);
    expect(await changed()).toEqual(shown);
  });

  it('change with a pair of photos and its withdrawal, and are the same in every process', async () => {
    const job = await PhotographedJob.of(site, owner);
    await job.publish();
    expect(await changed()).toEqual(['/results', '/services/stair-cleaning']);
    const published = dateOf('city Maple Grove') ?? '';
    await job.answer('withdraw').expect(303);
    expect(await changed()).toEqual(['/results', '/services/stair-cleaning']);
    expect((dateOf('city Maple Grove') ?? '') > published).toBe(true);
    // Two processes can't share an SQLite file.
    if (make === sqlite) return;
    const other = await TestSite.start(site.variables);
    try {
      await until(async () => (await dates(other))['/results'] === before['/results']);
      expect(await dates(other)).toEqual(before);
    } finally {
      await other.stop();
    }
  });
});
