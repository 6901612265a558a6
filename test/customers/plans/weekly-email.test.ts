import { beforeAll, describe, expect, it } from '@jest/globals';
import { plusDays } from '../../../src/customers/plans/plan-days.js';
import { seed } from '../../support/data/leads.js';
import { behindProxy, setTerms } from '../../support/site/customer.js';
import { emailSite, ownerEmail } from '../../support/site/email-site.js';
import { PlanSite } from './plans.js';

describe('Plans in the weekly email', () => {
  const site = emailSite(undefined, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });
  const plans = new PlanSite(site);

  beforeAll(async () => {
    site.outbox.at(new Date('2027-02-12T18:00:00Z'));
    for (const createdAt of ['2027-02-03T18:00:00Z', '2027-02-10T18:00:00Z'])
      await seed(site.dataSource, [{ status: 'contacted', createdAt: new Date(createdAt) }]);
    await setTerms(site, { crews: { morning: 5, afternoon: 5, evening: 0 } });
  });

  /** Delivers the email of a Monday. @returns its text. */
  async function weekly(monday: string): Promise<string> {
    site.peer.received.length = 0;
    // Enqueued the day before.
    site.outbox.at(new Date(`${plusDays(monday, -1)}T18:00:00Z`));
    await site.outbox.deliver();
    site.outbox.at(new Date(`${monday}T13:31:00Z`));
    await site.outbox.deliver();
    const [email] = site.peer.to(ownerEmail).filter(({ subject }) => subject?.startsWith('Your week'));
    return email.text ?? '';
  }

  it('appear once there are plan customers, with who stays and what they bring', async () => {
    expect(await weekly('2027-02-15')).not.toContain('Recurring plans');
    await plans.plan({ every: 1, unit: 'month', startsOn: '2027-03-02', weekdays: [] });
    const { id } = await plans.plan({ startsOn: '2027-06-01' });
    await plans.plans.end(id, 0, 'customer');
    const text = await weekly('2027-02-22');
    expect(text.toLowerCase()).toContain('recurring plans');
    expect(text).toContain('Plan customers: 1 (1 ended in 12 months)');
    expect(text).toMatch(/50\s?%/);
    expect(text).toContain('$2,200');
  });
});
