import { beforeAll, describe, expect, it } from '@jest/globals';
import { Environment } from '../../src/platform/config/environment.js';
import { sqlite } from '../support/databases/databases.js';
import { behindProxy, Customer, textOf } from '../support/site/customer.js';
import { type TestSite, testSite } from '../support/site/site.js';
import { deadEmail } from '../support/site/site-settings.js';

describe('Until email is set up, a page', () => {
  const site = testSite(sqlite, behindProxy);
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  let customer: Customer;

  beforeAll(async () => {
    owner = await site.owner();
    customer = await Customer.arrive(site, { preferredDate: '2199-05-07' });
    await customer.act('messages', { text: 'Do you clean rugs?' });
  });

  it.each([
    ['leads/ID', 'Emailed to', 'No email goes out until email is set up.'],
    ['leads/ID/appointment', 'confirmation email in about a minute', 'gets no email until email is set up.'],
    ['leads/ID/money', 'Send quote', 'Publish to customer page'],
    ['leads/new', 'Email the customer a confirmation', 'so the customer gets no confirmation.'],
    ['aftercare', '', 'Email isn’t set up yet, so nothing goes out.'],
  ])('/admin/%s links to the setting', async (path, promise, reason) => {
    const environment = site.app.get(Environment);
    const page = async () =>
      (await owner.get(`/admin/${path.replace('ID', String(customer.id))}`).expect(200)).text;
    const without = await page();
    expect(textOf(without)).toContain(reason);
    expect(without).toContain('href="/admin/settings#email">Set up email');
    if (promise) expect(textOf(without)).not.toContain(promise);
    environment.SMTP_URL = deadEmail.SMTP_URL;
    const set = await page();
    environment.SMTP_URL = undefined;
    expect(textOf(set)).not.toContain(reason);
    expect(set).not.toContain('Set up email</a>');
    if (promise) expect(textOf(set)).toContain(promise);
  });
});
