import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { CustomerTotalsService } from '../../src/customers/customer-totals.service.js';
import { CustomersService } from '../../src/customers/customers.service.js';
import { LeadAttachingService } from '../../src/customers/lead-attaching.service.js';
import { PlansService } from '../../src/customers/plans/plans.service.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { storedLead } from '../support/site/admin.js';
import { behindProxy, Customer, setTerms, textOf } from '../support/site/customer.js';
import { emailSite } from '../support/site/email-site.js';
import { finish, saveTerms } from '../support/site/follow-ups.js';
import type { TestSite } from '../support/site/site.js';
import { noonOf, PlanSite } from './plans/plans.js';

const stranger = 'stranger@evil.example';
const plan = {
  ...{ serviceType: 'commercial', startsOn: '2027-03-02', endsOn: null, isAutoConfirmed: false },
  ...{ every: 2, unit: 'week' as const, weekdays: [2], timeWindow: 'morning', address: '' },
  lines: [{ label: 'Office', cents: 200_00 }],
};

onEachDatabase('A stranger who knows a customer’s name and phone number', (make) => {
  const site = emailSite(make, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });
  const plans = new PlanSite(site);
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  let number = 0;

  beforeAll(async () => {
    await setTerms(site, { crews: { morning: 5, afternoon: 5, evening: 0 } });
    await saveTerms(site);
  });

  beforeEach(async () => {
    site.outbox.at(new Date('2027-02-10T15:00:00Z'));
    owner = await site.owner();
    site.peer.received.length = 0;
    await site.dataSource.query("UPDATE outbox SET state = 'skipped' WHERE state = 'waiting'");
  });

  const attach = () => site.app.get(LeadAttachingService).attachMissing();
  const phone = () => `(612) 558-${4000 + ++number}`;
  const customerFor = async (leadId: number) => {
    await attach();
    return (await storedLead(site, leadId)).customerId as number;
  };
  /** A request from the website, whose own emails aren't what these tests are about. */
  const request = async (given: object): Promise<Customer> => {
    const visitor = await Customer.arrive(site, given);
    await site.dataSource.query("UPDATE outbox SET state = 'skipped' WHERE leadId = ?", [visitor.id]);
    return visitor;
  };
  const deliver = async () => {
    await site.outbox.deliver();
    await site.outbox.deliver();
  };
  const receivers = () => [...new Set(site.peer.received.map(({ recipient }) => recipient))];

  it('gets no email of a plan, and sees no visit, by a request before or after the customer’s', async () => {
    const mine = phone();
    const [called] = await seed(site.dataSource, [
      { name: 'Vic Tim', phone: mine, email: '', source: 'phone' },
    ]);
    const customerId = await customerFor(called);
    const id = await site.app.get(PlansService).create({ ...plan, customerId, leadId: null });
    const attack = await request({ name: 'Vic Tim', phone: mine, email: stranger });
    expect(await customerFor(attack.id)).toBe(customerId);
    await plans.on('2027-02-17');
    await deliver();
    const [{ lead: visit }] = await plans.visits(id);
    expect(visit).toMatchObject({ email: '', phone: mine });
    expect(receivers()).not.toContain(stranger);
    expect(await attack.text()).not.toContain('Office');
    await site.app.get(CustomersService).take(customerId, { field: 'email', value: 'vic@real.example' });
    await plans.on('2027-03-03');
    await deliver();
    expect(receivers()).toContain('vic@real.example');
    expect(receivers()).not.toContain(stranger);
  });

  it('gets none of a plan that was made from the customer’s own request, even as the first who wrote', async () => {
    const mine = phone();
    const attack = await request({ name: 'Ann First', phone: mine, email: stranger });
    const real = await request({ name: 'Ann First', phone: mine, email: 'ann@real.example' });
    const customerId = await customerFor(real.id);
    expect(await customerFor(attack.id)).toBe(customerId);
    const form = (await owner.get(`/admin/plans/new?lead=${real.id}`).expect(200)).text;
    expect(textOf(form)).toContain('Emails about visits go to ann@real.example.');
    const shared = (await owner.get(`/admin/plans/new?customer=${customerId}`).expect(200)).text;
    expect(textOf(shared)).toContain(`Emails about visits go to ${stranger}.`);
    await site.dataSource.query("UPDATE customers SET address = '1 Secret Lane' WHERE id = ?", [customerId]);
    const id = await site.app.get(PlansService).create({ ...plan, customerId, leadId: real.id });
    await plans.on('2027-02-17');
    await deliver();
    const [{ lead: visit }] = await plans.visits(id);
    expect(visit).toMatchObject({ email: 'ann@real.example', customerId });
    expect(receivers()).toContain('ann@real.example');
    expect(receivers()).not.toContain(stranger);
    // What the owner knows about the customer isn't on the page of a request with another email.
    expect(visit?.address).toBeNull();
    // A link shows its own request alone.
    const pages = [await attack.text(), await real.text()];
    expect(pages.map((page) => /Secret|Office/.test(page))).toEqual([false, true]);
    expect(pages[0]).not.toContain('ann@real.example');
  });

  it('gets no win-back email: it goes to the address of the last job, or to the confirmed one', async () => {
    const mine = phone();
    const attack = await request({ name: 'Win Back', phone: mine, email: stranger });
    site.outbox.at(noonOf('2026-01-13'));
    const done = await finish(site, '2026-01-13', {
      name: 'Win Back',
      phone: mine,
      email: 'win@real.example',
    });
    site.outbox.at(noonOf('2027-02-16'));
    owner = await site.owner();
    const id = await customerFor(done);
    expect(await customerFor(attack.id)).toBe(id);
    await site.app.get(CustomerTotalsService).check();
    const compose = textOf((await owner.get(`/admin/win-back/${id}/email`).expect(200)).text);
    expect(compose).toContain('To win@real.example');
    const email = { subject: 'Hello', body: 'Come back' };
    await owner.post(`/admin/win-back/${id}/email`).type('form').send(email).expect(303);
    await site.app.get(CustomersService).take(id, { field: 'email', value: 'win@confirmed.example' });
    await deliver();
    expect(receivers()).toEqual(['win@confirmed.example']);
  });

  it('is asked about by the owner if no email of a cleaned customer is certain', async () => {
    const mine = phone();
    const attack = await request({ name: 'Una Sure', phone: mine, email: stranger });
    site.outbox.at(noonOf('2026-01-13'));
    const done = await finish(site, '2026-01-13', { name: 'Una Sure', phone: mine, email: '' });
    site.outbox.at(noonOf('2027-02-16'));
    owner = await site.owner();
    const id = await customerFor(done);
    expect(await customerFor(attack.id)).toBe(id);
    await site.app.get(CustomerTotalsService).check();
    const compose = textOf((await owner.get(`/admin/win-back/${id}/email`).expect(200)).text);
    expect(compose).toContain('no email address that you entered or confirmed');
    const page = (await owner.get(`/admin/customers/${id}`).expect(200)).text;
    expect(textOf(page)).toContain(`Email not confirmed yet ${stranger}`);
    const confirm = { field: 'email', value: stranger };
    await owner.post(`/admin/customers/${id}/details`).type('form').send(confirm).expect(303);
    expect(textOf((await owner.get(`/admin/customers/${id}`).expect(200)).text)).not.toContain(
      'not confirmed',
    );
  });
});
