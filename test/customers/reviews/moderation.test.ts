import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { PublishedReviewsService } from '../../../src/business/proof/published-reviews.service.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { behindProxy, textOf } from '../../support/site/customer.js';
import { testSite } from '../../support/site/site.js';
import { cleaned, publish, published, words } from '../reviews.js';

onEachDatabase('The owner’s reviews', (make) => {
  const site = testSite(make, behindProxy);
  let owner: TestAgent;

  beforeAll(async () => {
    owner = (await site.owner()) as unknown as TestAgent;
  });

  beforeEach(async () => {
    await site.dataSource.query('DELETE FROM reviews');
    await site.app.get(PublishedReviewsService).refresh();
  });

  const text = async (path: string) => textOf((await owner.get(path).expect(200)).text);
  const post = (path: string, fields: object = {}) => owner.post(path).type('form').send(fields);
  const idOf = async (leadId: number): Promise<number> =>
    (await site.dataSource.query('SELECT id FROM reviews WHERE leadId = ?', [leadId]))[0].id;

  it('are listed by state, newest first, and the dashboard says that there are new ones', async () => {
    await published(site, { text: 'The first one.' });
    const customer = await cleaned(site);
    await customer.post('review', words({ text: 'The second one.' })).expect(303);
    expect(await text('/admin')).toMatch(/1 new review Published after 48 hours/);
    expect(await text('/admin/reviews')).toMatch(/All 2 .*Pending 1 .*Published 1 .*Hidden 0.*second.*first/);
    expect(await text('/admin/reviews?status=pending')).not.toContain('The first one.');
    await owner.get('/admin/reviews?status=best').expect(400);
    await site.visitor.get('/admin/reviews').expect(302);
  });

  it('get a public reply, which can be edited and removed', async () => {
    const [{ id: leadId, path }] = await published(site, {}, {}, {}).then((all) => all.slice(-1));
    const id = await idOf(leadId);
    const shown = async () =>
      Promise.all(
        ['/results', '/services/residential-carpet-cleaning', path].map(
          async (at) => (await site.visitor.get(at)).text,
        ),
      );
    const { headers } = await post(`/admin/reviews/${id}/reply?status=published`, { reply: 'Thanks <3' });
    expect(headers.location).toBe(`/admin/reviews?status=published#review-${id}`);
    for (const html of await shown()) expect(html).toContain('Thanks &lt;3');
    await post(`/admin/reviews/${id}/reply`, { reply: 'Thank you.' }).expect(303);
    for (const html of await shown()) expect(html).toContain('Thank you.');
    const long = await post(`/admin/reviews/${id}/reply`, { reply: 'x'.repeat(1001) }).expect(422);
    expect(long.text).toContain('xxx</textarea>');
    await post(`/admin/reviews/${id}/reply`, { reply: '' }).expect(303);
    for (const html of await shown()) expect(html).not.toContain('Reply from');
  });

  it('are hidden only for a reason from the list, and the site counts them', async () => {
    const customers = await published(
      site,
      { stars: '5' },
      { stars: '5' },
      { stars: '5' },
      {
        stars: '1',
        text: 'It stank.',
      },
    );
    const id = await idOf(customers[3].id);
    for (const reason of ['', 'low-rating', 'Personal data']) {
      const { text: html } = await post(`/admin/reviews/${id}/hide`, { reason }).expect(422);
      expect(html).toContain('Choose a reason.');
    }
    expect((await site.visitor.get('/results')).text).toContain('It stank.');
    expect(await text('/admin/reviews')).toContain('A low rating is not a reason');
    await post(`/admin/reviews/${id}/hide`, { reason: 'personal-data' }).expect(303);
    const { text: results } = await site.visitor.get('/results');
    expect(results).not.toContain('It stank.');
    expect(textOf(results)).toMatch(/4\.0 rating 4 reviews .*1 review hidden: personal data\./);
    expect(textOf(results)).not.toContain('The newest');
    expect(await customers[3].text()).toContain('We don’t show this review on our website: personal data.');
    await post(`/admin/reviews/${await idOf(customers[0].id)}/hide`, { reason: 'abuse' }).expect(303);
    expect(textOf((await site.visitor.get('/results')).text)).toContain(
      '2 reviews hidden: 1 abuse, 1 personal data.',
    );
    // Only personal data counts on: 3.6 is the average of 5, 5 and 1.
    expect(textOf((await site.visitor.get('/results')).text)).toContain('3.6 rating 3 reviews');
    await post(`/admin/reviews/${id}/show`).expect(303);
    expect((await site.visitor.get('/results')).text).toContain('It stank.');
  });

  it('hidden for personal data before they are due count, too', async () => {
    await published(site, {}, {}, {});
    const customer = await cleaned(site);
    await customer.post('review', words({ stars: '1' })).expect(303);
    await post(`/admin/reviews/${await idOf(customer.id)}/hide`, { reason: 'personal-data' }).expect(303);
    expect(textOf((await site.visitor.get('/results')).text)).toContain('4.0 rating 4 reviews');
  });

  it('that are hidden before they are due are published once they are shown again', async () => {
    const customer = await cleaned(site);
    await customer.post('review', words()).expect(303);
    const id = await idOf(customer.id);
    await post(`/admin/reviews/${id}/hide`, { reason: 'abuse' }).expect(303);
    expect(await publish(site)).toBe(0);
    await customer.post('review', words({ stars: '1' })).expect(409);
    await post(`/admin/reviews/${id}/show`).expect(303);
    expect(await publish(site)).toBe(1);
    await post('/admin/reviews/999999/show').expect(404);
  });
});
