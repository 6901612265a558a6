import { beforeAll, expect, it } from '@jest/globals';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';
import { JobsService } from '../../src/money/jobs.service.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { behindProxy, Customer, textOf } from '../support/site/customer.js';
import { type TestSite, testSite } from '../support/site/site.js';

onEachDatabase('A job', (make) => {
  const site = testSite(make, behindProxy);
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  let today: string;
  let yesterday: string;

  beforeAll(async () => {
    owner = await site.owner();
    const calendar = site.app.get(BusinessCalendarService);
    today = calendar.dayOf();
    yesterday = calendar.plusDays(today, -1);
  });

  const jobOf = (id: number) => site.app.get(JobsService).jobOf(id);
  const setStatus = (id: number, status: string) =>
    owner.put(`/admin/api/contacts/${id}`).send({ status }).expect(200);
  const quote = async (id: number, amount: string) =>
    owner
      .post(`/admin/leads/${id}/quote`)
      .type('form')
      .send({ version: (await jobOf(id)).version, action: 'send', label0: 'Two rooms', amount0: amount })
      .expect(303);
  const pay = async (id: number, fields: object) =>
    owner
      .post(`/admin/leads/${id}/payment`)
      .type('form')
      .send({
        ...{ charged: '', paidOn: '', paidBy: '', travel: '', product: '', paymentUrl: '' },
        version: (await jobOf(id)).version,
        ...fields,
      });
  const desk = async (path: string) => textOf((await owner.get(path).expect(200)).text);

  it('is dated to the appointment’s day at the quoted amount once its lead is completed', async () => {
    const [id] = await seed(site.dataSource, [
      { status: 'scheduled', day: yesterday, timeWindow: 'morning' },
    ]);
    await quote(id, '198');
    await setStatus(id, 'completed');
    expect(await jobOf(id)).toMatchObject({ doneOn: yesterday, chargedCents: 198_00, paidOn: null });
    expect(await desk(`/admin/leads/${id}`)).toContain('$198 unpaid, completed on');
    await setStatus(id, 'contacted');
    expect((await jobOf(id)).doneOn).toBeNull();
  });

  it('is dated to today if the appointment was later or there was none', async () => {
    const ids = await seed(site.dataSource, [
      { status: 'scheduled', day: '2099-05-05' },
      { status: 'contacted' },
    ]);
    for (const id of ids) {
      await setStatus(id, 'completed');
      expect(await jobOf(id)).toMatchObject({ doneOn: today, chargedCents: null });
    }
  });

  it('stores the payment date, the method and the costs', async () => {
    const [id] = await seed(site.dataSource, [{ status: 'completed', day: yesterday }]);
    const saved = await pay(id, {
      ...{ charged: '$210.50', paidOn: today, paidBy: 'check', travel: '12', product: '8.25' },
      paymentUrl: 'https://pay.example.com/i/1',
    });
    expect(saved.status).toBe(303);
    expect(await jobOf(id)).toMatchObject({
      ...{ chargedCents: 210_50, paidOn: today, paidBy: 'check', travelCents: 12_00, productCents: 8_25 },
      paymentUrl: 'https://pay.example.com/i/1',
    });
    for (const text of ['$210.50, paid by check on ', 'Paid: “Check, '])
      expect(await desk(`/admin/leads/${id}`)).toContain(text);
    await pay(id, { charged: '210.50' });
    expect(await jobOf(id)).toMatchObject({ paidOn: null, paidBy: null, travelCents: null });
  });

  it.each([
    ['a day alone', { paidOn: '2026-01-05' }, 'Choose a payment method.'],
    ['a way alone', { paidBy: 'cash' }, 'Enter the payment date.'],
    [
      'a day that is still to come',
      { paidOn: '2199-01-05', paidBy: 'cash' },
      'Choose today or an earlier date.',
    ],
    ['a day that is none', { paidOn: '2026-02-30', paidBy: 'cash' }, 'Enter a date.'],
    ['a way that is none', { paidOn: '2026-01-05', paidBy: 'shells' }, 'Choose a payment method.'],
    ['a negative charge', { charged: '-5' }, 'Enter an amount'],
    ['a link that is none', { paymentUrl: 'javascript:alert(1)' }, 'starting with https://'],
  ])('rejects %s', async (_, fields, message) => {
    const [id] = await seed(site.dataSource, [{ status: 'completed' }]);
    const answer = await pay(id, fields);
    expect([answer.status, textOf(answer.text)]).toEqual([422, expect.stringContaining(message)]);
    expect((await jobOf(id)).version).toBe(0);
  });

  it('doesn’t change with a blank form', async () => {
    const [id] = await seed(site.dataSource, [{ status: 'completed' }]);
    await owner.post(`/admin/leads/${id}/payment`).type('form').send({ version: 0 }).expect(303);
    expect((await jobOf(id)).version).toBe(0);
    await owner.post(`/admin/leads/${id}/payment`).type('form').send({}).expect(422);
  });

  it('has a receipt once it is completed and charged, with later changes and the payment link', async () => {
    const customer = await Customer.arrive(site, { serviceType: 'residential' });
    await quote(customer.id, '198');
    await customer.get('/receipt').expect(404);
    await setStatus(customer.id, 'completed');
    expect(await customer.text()).toContain('View receipt');
    const receipt = async () => textOf((await customer.get('/receipt').expect(200)).text);
    expect(await receipt()).toMatch(/Two rooms \$198\.00 Total \$198\.00 \$198\.00 is due\./);
    await pay(customer.id, { charged: '210.50', paymentUrl: 'https://pay.example.com/i/1?a=1&b=2' });
    expect(await receipt()).toMatch(/Two rooms \$198\.00 Additional charge \$12\.50 Total \$210\.50/);
    const { text } = await customer.get('/receipt');
    expect(text).toContain('href="https://pay.example.com/i/1?a=1&amp;b=2" rel="noreferrer"');
    expect(text).toMatch(/<meta name="robots" content="noindex/);
    await pay(customer.id, {
      charged: '180',
      paidOn: today,
      paidBy: 'card',
      paymentUrl: 'https://pay.example.com/',
    });
    expect(await receipt()).toMatch(/Discount −\$18\.00 Total \$180\.00 Paid on .* by card/);
    expect((await customer.get('/receipt')).text).not.toContain('Pay online');
  });

  it('shows its receipt only with the customer’s own link', async () => {
    await site.visitor.get(`/my/${'B'.repeat(22)}/receipt`).expect(404);
    await site.visitor.get('/admin/leads/1/money').expect(302);
  });

  it('is dated for leads that an earlier release completed, and for no others', async () => {
    const jobs = site.app.get(JobsService);
    await site.dataSource.query('DELETE FROM jobs');
    const [dated, undated, open, spam, undone, lost] = await seed(site.dataSource, [
      { status: 'completed', day: '2026-03-09' },
      { status: 'completed', day: 'next week', createdAt: new Date('2026-02-03T12:00:00Z') },
      { status: 'contacted', day: '2026-03-09' },
      { status: 'completed', day: '2026-03-09', isSpam: true },
      { status: 'contacted' },
      { status: 'completed', day: '2026-04-01' },
    ]);
    await site.dataSource.query(
      `INSERT INTO jobs (leadId, quoteLines, doneOn, version) VALUES (${undone}, '[]', '2026-01-01', 1), (${lost}, '[]', NULL, 1)`,
    );
    const withoutLead = lost + 1;
    await site.dataSource.query(
      `INSERT INTO jobs (leadId, quoteLines, doneOn, version) VALUES (${withoutLead}, '[]', '2026-01-01', 1)`,
    );
    for (let round = 0; round < 2; round++) {
      await jobs.dateMissing();
      expect((await jobOf(withoutLead)).doneOn).toBeNull();
      const days = await Promise.all(
        [dated, undated, open, spam, undone, lost].map(async (id) => (await jobOf(id)).doneOn),
      );
      expect(days).toEqual(['2026-03-09', '2026-02-03', null, null, null, '2026-04-01']);
    }
  });
});
