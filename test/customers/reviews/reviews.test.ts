import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { PublishedReviewsService } from '../../../src/business/proof/published-reviews.service.js';
import { Review } from '../../../src/business/proof/review.entity.js';
import { LeadErasureService } from '../../../src/contacts/leads/lead-erasure.service.js';
import { ReviewPublishingService } from '../../../src/customers/reviews/review-publishing.service.js';
import { ReviewsService } from '../../../src/customers/reviews/reviews.service.js';
import { onEachDatabase, sqlite } from '../../support/databases/databases.js';
import { behindProxy, Customer, textOf } from '../../support/site/customer.js';
import { TestSite, testSite } from '../../support/site/site.js';
import { cleaned, hoursLater, publish, published, words } from '../reviews.js';

onEachDatabase('A review', (make) => {
  const site = testSite(make, behindProxy);

  beforeEach(async () => {
    await site.dataSource.query('DELETE FROM reviews');
    await site.app.get(PublishedReviewsService).refresh();
  });

  const rows = () => site.dataSource.query('SELECT * FROM reviews ORDER BY id');
  const page = async (path: string) => textOf((await site.visitor.get(path).expect(200)).text);

  it('is written by the customer of a completed job, with its city and service', async () => {
    const customer = await cleaned(site, { serviceArea: 'Address: 12 Elm St, Champlin, MN 55316' });
    expect(await customer.text()).toMatch(
      /How did it turn out\? .*Rating \* .*Your review \* First name or initials \*/,
    );
    const { headers } = await customer.post('review', words({ stars: '4' })).expect(303);
    expect(headers.location).toBe(`${customer.path}#review`);
    expect(await rows()).toMatchObject([
      { leadId: customer.id, stars: 4, name: 'Ada', city: 'Champlin', service: 'residential', version: 1 },
    ]);
    expect(await customer.text()).toMatch(/We publish your review on .*You can edit it until then/);
  });

  it('is refused before the job is done, and by another link', async () => {
    const waiting = await Customer.arrive(site);
    expect(await waiting.text()).not.toContain('First name or initials');
    const { text } = await waiting.post('review', words()).expect(409);
    expect(textOf(text)).toContain('once your cleaning is done');
    await site.visitor
      .post(`/my/${'a'.repeat(22)}/review`)
      .type('form')
      .send(words())
      .expect(404);
    expect(await rows()).toEqual([]);
  });

  it('can be edited until it is published, and there is one for each job', async () => {
    const customer = await cleaned(site);
    await customer.post('review', words()).expect(303);
    await customer.post('review', words()).expect(303);
    await customer.post('review', words({ stars: '2', text: 'The stain is back.' })).expect(303);
    expect(await rows()).toMatchObject([{ stars: 2, text: 'The stain is back.', version: 2 }]);
    await publish(site);
    const { text } = await customer.post('review', words({ stars: '1' })).expect(409);
    expect(textOf(text)).toContain('can’t be edited any more');
    expect(await rows()).toMatchObject([{ stars: 2 }]);
    expect(await customer.text()).toMatch(/The stain is back\. Ada Published on our website/);
  });

  it('is published 48 hours after its last edit', async () => {
    const customer = await cleaned(site);
    await customer.post('review', words()).expect(303);
    await hoursLater(site, 47, () => customer.post('review', words({ text: 'Changed late.' })).expect(303));
    expect(await publish(site, 94)).toBe(0);
    expect(await publish(site, 96)).toBe(1);
  });

  it('keeps what was typed when it is refused', async () => {
    const customer = await cleaned(site);
    const typed = words({ stars: '', text: 'See www.example.com for <b>more</b>', name: 'Ada 2' });
    const { text } = await customer.post('review', typed).expect(422);
    for (const message of ['Choose 1 to 5 stars.', 'Please leave out web addresses.', 'Enter a first name'])
      expect(textOf(text)).toContain(message);
    expect(text).toContain('See www.example.com for &lt;b&gt;more&lt;/b&gt;</textarea>');
    expect(text).toContain('value="Ada 2"');
    for (let sent = 0; sent < 10; sent++) await customer.post('review', words({ stars: '3' })).expect(303);
    const late = await customer.post('review', words({ text: 'The eleventh in an hour.' })).expect(429);
    expect(late.text).toContain('The eleventh in an hour.</textarea>');
  });

  it('is published 48 hours after it was written, once, by one of several processes', async () => {
    const folder = await sqlite();
    // SQLite has one process, which may still sweep twice at the same time.
    const other = make === sqlite ? site : await TestSite.start({ ...site.variables, ...folder.variables });
    const customers = [await cleaned(site), await cleaned(site), await cleaned(site)];
    for (const customer of customers) await customer.post('review', words()).expect(303);
    expect(await publish(site, 47)).toBe(0);
    const sweeps = [site, other, site, other].map(({ app }) => app.get(ReviewPublishingService));
    const counts = await hoursLater(site, 49, () =>
      hoursLater(other, 49, () => Promise.all(sweeps.map((sweep) => sweep.publishDue()))),
    );
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    const entries = await site.dataSource.query(
      "SELECT leadId FROM lead_changes WHERE kind = 'review.published' ORDER BY leadId",
    );
    const ids = entries.map(({ leadId }: { leadId: number }) => leadId);
    for (const { id } of customers) expect(ids.filter((leadId: number) => leadId === id)).toHaveLength(1);
    await other.app.get(PublishedReviewsService).refresh();
    expect(other.app.get(PublishedReviewsService).count).toBe(3);
    if (other !== site) await other.stop();
    await folder.drop();
  });

  it('replaces the examples once there are three, and their figures', async () => {
    await published(site, { stars: '5' }, { stars: '4' });
    expect(await page('/')).toMatch(/150\+ reviews.*Example/);
    expect(await page('/')).toContain('Dry before dinner');
    await published(site, { stars: '4', text: 'A corner was missed.', name: 'B. L.' });
    for (const path of ['/', '/results']) {
      const { text } = await site.visitor.get(path).expect(200);
      expect(text).not.toContain('class="example-mark"');
      expect(textOf(text)).toMatch(/4\.3 rating 3 reviews Written by our customers/);
      expect(textOf(text)).toMatch(/A corner was missed\. B\. L\. in Maple Grove, \w+ \d{4} · Residential/);
      expect(text).not.toMatch(/aggregateRating|"Review"|"review":/);
    }
    expect(await page('/services/residential-carpet-cleaning')).toContain('A corner was missed.');
    expect(await page('/service-areas/maple-grove')).toContain('A corner was missed.');
    expect(await page('/service-areas/otsego')).not.toContain('What customers say');
    expect(await page('/services/stair-cleaning')).not.toContain('What customers say');
  });

  it('costs public pages nothing when there are thousands: no query, and a bounded page', async () => {
    const row = (id: number) => {
      const at = `2026-01-01 00:00:${String(id % 60).padStart(2, '0')}.000`;
      const city = ['Maple Grove', 'Otsego', 'Anoka'][id % 3];
      return `(${id}, ${1 + (id % 5)}, '${`Number ${id}. `.repeat(80)}', 'Ada', '${city}', 'residential', '${at}', '${at}', '${at}', '', 1)`;
    };
    for (let from = 1; from <= 5000; from += 250)
      await site.dataSource.query(
        `INSERT INTO reviews (leadId, stars, text, name, city, service, createdAt, publishAt, publishedAt, reply, version)
          VALUES ${Array.from({ length: 250 }, (_, index) => row(100_000 + from + index)).join(', ')}`,
      );
    const reviews = site.app.get(PublishedReviewsService);
    await reviews.refresh();
    expect([reviews.count, reviews.average, reviews.countOfCity('Otsego')]).toEqual([5000, '3.0', 1666]);
    expect(reviews.newest(5000)).toHaveLength(60);
    expect(reviews.ofCity('Anoka')).toHaveLength(6);
    const reads = jest.spyOn(site.dataSource.getRepository(Review), 'query');
    for (const path of ['/', '/results', '/services/residential-carpet-cleaning', '/service-areas/otsego']) {
      const { text, headers } = await site.visitor.get(path).set('Accept-Encoding', 'identity').expect(200);
      expect(text).toContain('Number 1');
      const sent = JSON.stringify(headers).length + brotliCompressSync(text).length;
      expect([path, sent <= 14_600 + 200, sent]).toEqual([path, true, sent]);
    }
    expect(reads).not.toHaveBeenCalled();
    reads.mockRestore();
  });

  it('is gone with its lead', async () => {
    const [customer] = await published(site, {}, {}, { text: 'Goes away.' }).then((all) => all.slice(-1));
    expect(await page('/results')).toContain('Goes away.');
    const erasure = site.app.get(LeadErasureService);
    await erasure.erase(await erasure.find(String(customer.id)));
    await site.app.get(PublishedReviewsService).refresh();
    expect(await page('/results')).not.toContain('Goes away.');
    expect(await rows()).toHaveLength(2);
  });

  it('is gone when a release that doesn’t know reviews erased its lead', async () => {
    const [customer] = await published(site, { text: 'Goes away.' }, {}, {});
    await site.dataSource.query('DELETE FROM contacts WHERE id = ?', [customer.id]);
    await site.app.get(ReviewsService).deleteOrphans();
    expect(await rows()).toHaveLength(2);
    expect(await page('/results')).not.toContain('Goes away.');
  });

  it('shows the line breaks of the text and the reply', async () => {
    await published(site, { text: 'First.\n\nSecond.' });
    await site.dataSource.query("UPDATE reviews SET reply = 'Thank you.\n\nAda', version = version + 1");
    await site.app.get(PublishedReviewsService).refresh();
    for (const path of ['/results', '/service-areas/maple-grove']) {
      const { text } = await site.visitor.get(path).expect(200);
      expect(text).toContain('<blockquote>First.\n\nSecond.</blockquote>');
      expect(text).toContain('Thank you.\n\nAda</p>');
    }
    for (const name of ['city', 'service', 'other'])
      expect(await readFile(`client/styles/pages/${name}.css`, 'utf8')).toContain('proof-parts.css');
    expect(await readFile('client/styles/sections/proof-parts.css', 'utf8')).toContain('review-reply.css');
    expect(await readFile('client/styles/components/review-reply.css', 'utf8')).toMatch(
      /\.quotes blockquote,\n\.review-reply \{\n {2}white-space: pre-line;/,
    );
  });

  it('notifies the owner, and keeps its text out of the timeline', async () => {
    const customer = await cleaned(site);
    await customer.post('review', words({ stars: '1', text: 'Terrible.' })).expect(303);
    const where = `leadId = ${customer.id}`;
    expect(
      await site.dataSource.query(`SELECT kind FROM outbox WHERE ${where} AND kind = 'customer-news'`),
    ).toHaveLength(1);
    const entries = await site.dataSource.query(
      `SELECT details FROM lead_changes WHERE ${where} AND kind = 'customer.review'`,
    );
    expect(entries.map(({ details }: { details: string }) => JSON.parse(details))).toEqual([
      { text: 'The customer left a review: 1 star', by: 'customer' },
    ]);
  });
});
