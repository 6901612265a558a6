import { beforeAll, describe, expect, it } from '@jest/globals';
import { FollowUpSettingsService } from '../../../src/messages/follow-ups/follow-up-settings.service.js';
import { JobsService } from '../../../src/money/jobs.service.js';
import { PaymentsService, paymentOf } from '../../../src/money/payments.service.js';
import { changeLead } from '../../support/site/admin.js';
import { behindProxy, Customer, textOf } from '../../support/site/customer.js';
import { testSite } from '../../support/site/site.js';

const reviewLink = 'https://reviews.example/drylark';

describe('A customer’s page', () => {
  const site = testSite(undefined, behindProxy);
  let customer: Customer;

  beforeAll(async () => {
    customer = await Customer.arrive(site, { serviceType: 'residential', order: 'rooms=3&stairs=12' });
    await changeLead(site, customer.id, { status: 'completed' });
    const job = await site.app.get(JobsService).jobOf(customer.id);
    await site.app
      .get(PaymentsService)
      .save(customer.id, { ...paymentOf(job), chargedCents: 198_50 }, job.version);
  });

  const save = async (changes: object) => {
    const settings = site.app.get(FollowUpSettingsService);
    await settings.save({ ...(await settings.find()).settings, ...changes });
  };
  const headings = async () =>
    [...(await customer.open()).text.matchAll(/<h[12][^>]*>([^<]+)</g)].map(([, heading]) => heading);

  it('leads with receipt, next cleaning and review once the job is done, and asks for no more photos', async () => {
    const all = await headings();
    expect(all).not.toContain('Photos');
    expect(all.slice(0, 5)).toEqual([
      'Your cleaning is done',
      'Receipt',
      'Next cleaning',
      'Review',
      'Messages',
    ]);
    expect(await customer.text()).toMatch(/Receipt \$198\.50 Not paid yet\. View receipt/);
  });

  it('fills in the last order to book again', async () => {
    const { text } = await customer.open();
    expect(text).toMatch(/href="\/contact\?rooms=3&amp;stairs=12"[^>]*>Book again</);
  });

  it('has the next booking as its first action when nothing was billed', async () => {
    const free = await Customer.arrive(site);
    await changeLead(site, free.id, { status: 'completed' });
    const primary = async () => {
      const main = (await free.open()).text;
      return [...main.matchAll(/class="button button--accent" href="[^"]*">([^<]+)<\/a>/g)]
        .map(([, label]) => label)
        .filter((label) => ['View receipt', 'Book again'].includes(label));
    };
    expect(await primary()).toEqual(['Book again']);
    const job = await site.app.get(JobsService).jobOf(free.id);
    await site.app.get(PaymentsService).save(free.id, { ...paymentOf(job), chargedCents: 0 }, job.version);
    expect(await free.text()).toMatch(/Receipt No charge\. View receipt/);
    expect(await primary()).toEqual(['Book again']);
  });

  it('links to the owner’s review page beside its own form, whatever the customer’s stars', async () => {
    const form = 'action="/my/';
    expect((await customer.open()).text).toContain(`${form}${customer.token}/review#review"`);
    await save({ reviewLink });
    const link = `href="${reviewLink}" rel="noreferrer">Review us on reviews.example</a>`;
    expect((await customer.open()).text).toContain(link);
    await customer.post('review', { stars: '1', text: 'Not clean.', name: 'Ada' }).expect(303);
    expect((await customer.open()).text).toContain(link);
    await save({ reviewLink: 'https://g.page/r/drylark/review' });
    expect((await customer.open()).text).toContain('>Review us on Google</a>');
  });

  it('asks for photos before the details while the job is still to come', async () => {
    customer = await Customer.arrive(site);
    const all = await headings();
    expect(all.slice(0, 4)).toEqual(['Your request', 'Request a time', 'Photos', 'Messages']);
    for (const heading of ['Receipt', 'Next cleaning', 'Review']) expect(all).not.toContain(heading);
  });

  it('offers Call and Text at the bottom of a phone, and no second booking', async () => {
    const bar = (html: string) =>
      textOf(`<main${/<div class="quick-contact__bar\b[\s\S]*?<\/div>/.exec(html)?.[0] ?? ''}</main>`).trim();
    expect(bar((await customer.open()).text)).toMatch(/Call Text$/);
    expect(bar((await site.visitor.get('/pricing').expect(200)).text)).toMatch(/Call Text Book Now$/);
    for (const form of ['/contact', '/free-room'])
      expect(bar((await site.visitor.get(form).expect(200)).text)).toMatch(/Call Text$/);
  });

  it('has the business’s postal address on its documents', async () => {
    await save({ postalAddress: 'P.O. Box 12\nMaple Grove, MN 55311' });
    expect(await customer.text()).toContain('P.O. Box 12 Maple Grove, MN 55311');
    expect((await customer.open()).text).not.toContain('reviewText');
  });
});
