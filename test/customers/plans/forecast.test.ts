import { beforeAll, expect, it } from '@jest/globals';
import { PlanForecastService } from '../../../src/customers/plans/plan-forecast.service.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { behindProxy, setTerms, textOf } from '../../support/site/customer.js';
import { emailSite } from '../../support/site/email-site.js';
import { PlanSite } from './plans.js';

onEachDatabase('Expected revenue', (make) => {
  const site = emailSite(make, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });
  const plans = new PlanSite(site);
  const forecast = () => site.app.get(PlanForecastService).find();

  beforeAll(async () => {
    await setTerms(site, { crews: { morning: 5, afternoon: 5, evening: 0 } });
    site.outbox.at(new Date('2027-02-16T18:00:00Z'));
  });

  it('is empty without plans and appointments', async () => {
    const { byMonth, ...rest } = await forecast();
    expect(byMonth.map(({ month }) => month)).toEqual([
      ...['2027-02', '2027-03', '2027-04', '2027-05', '2027-06', '2027-07'],
      ...['2027-08', '2027-09', '2027-10', '2027-11', '2027-12', '2028-01'],
    ]);
    expect(byMonth.every(({ scheduledCents, planCents }) => scheduledCents + planCents === 0)).toBe(true);
    expect(rest).toEqual({ customers: 0, churned: 0, renewalPercent: null });
  });

  it('adds visits that are made and those that are due, each once, and counts who stays', async () => {
    const { id } = await plans.plan({ every: 1, unit: 'month', startsOn: '2027-03-02', weekdays: [] });
    await plans.sweep();
    expect(await plans.openDays(id)).toHaveLength(1);
    const { byMonth, customers } = await forecast();
    expect(byMonth.map(({ scheduledCents }) => scheduledCents)).toEqual([0, 200_00, ...Array(10).fill(0)]);
    expect(byMonth.map(({ planCents }) => planCents)).toEqual([0, 0, ...Array(10).fill(200_00)]);
    expect(customers).toBe(1);
    const { id: other } = await plans.plan({ startsOn: '2027-06-01' });
    await plans.plans.end(other, 0, 'customer');
    expect(await forecast()).toMatchObject({ customers: 1, churned: 1, renewalPercent: 50 });
    const owner = await site.owner();
    const page = textOf((await owner.get('/admin/money').expect(200)).text);
    expect(page).toContain('Expected revenue');
    expect(page).toContain('$2,200');
    expect(page).toContain('1 ended in 12 months');
  });

  it('counts a visit that is due without notice in the month of the next open slot', async () => {
    site.outbox.at(new Date('2027-03-31T18:00:00Z'));
    const before = (await forecast()).byMonth;
    await plans.plan({ every: 6, unit: 'month', startsOn: '2027-03-31', weekdays: [] });
    const { byMonth } = await forecast();
    const added = byMonth.map(({ planCents }, month) => planCents - before[month].planCents);
    expect(added).toEqual([0, 200_00, ...Array(4).fill(0), 200_00, ...Array(5).fill(0)]);
  });
});
