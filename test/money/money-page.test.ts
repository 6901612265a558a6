import { beforeAll, expect, it } from '@jest/globals';
import { JobsService } from '../../src/money/jobs.service.js';
import { PaymentsService } from '../../src/money/payments.service.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { changeLead } from '../support/site/admin.js';
import { textOf } from '../support/site/customer.js';
import { TestOutbox } from '../support/site/outbox.js';
import { testSite } from '../support/site/site.js';

onEachDatabase('The money page', (make) => {
  const site = testSite(make);

  beforeAll(() => {
    const outbox = new TestOutbox(site);
    outbox.begin();
    outbox.at(new Date('2027-03-15T18:00:00Z'));
  });

  const job = async (day: string, chargedCents: number, isPaid: boolean) => {
    const [id] = await seed(site.dataSource, [{ status: 'scheduled', day, timeWindow: 'morning' }]);
    await changeLead(site, id, { status: 'completed' });
    const { version } = await site.app.get(JobsService).jobOf(id);
    const payment = { chargedCents, travelCents: null, productCents: null, paymentUrl: null };
    const paid = isPaid ? ({ paidOn: day, paidBy: 'cash' } as const) : { paidOn: null, paidBy: null };
    await site.app.get(PaymentsService).save(id, { ...payment, ...paid }, version);
  };

  it('shows the average job, and a bar for each month with its paid and unpaid parts', async () => {
    await job('2027-01-12', 300_00, true);
    await job('2027-01-20', 100_50, false);
    await job('2027-03-02', 200_00, true);
    const owner = await site.owner();
    const { text } = await owner.get('/admin/money?from=2027-01&until=2027-03').expect(200);
    const words = textOf(text);
    expect(words).toContain('Average job $200.17');
    expect(words).toContain('Revenue $600.50 3 jobs');
    expect(words).toMatch(/January 2027 2 \$400\.50/);
    const [svg] = /<svg[^>]*role="img"[\s\S]*?<\/svg>/.exec(text) ?? [''];
    const bars = [...svg.matchAll(/<rect class="money-chart__bar[^"]*"([^>]*)>/g)].map(([, attributes]) => {
      const number = (name: string) => Number(new RegExp(` ${name}="([^"]+)"`).exec(attributes)?.[1]);
      return { x: number('x'), y: number('y'), height: number('height') };
    });
    const [paid, due, nothing, neither, march, marchDue] = bars;
    expect(bars).toHaveLength(6);
    // All stand on the axis; what is due stands on what is paid.
    expect([paid.y + paid.height, march.y + march.height]).toEqual([200, 200]);
    expect(due.y + due.height).toBeCloseTo(paid.y);
    expect([nothing.height, neither.height, marchDue.height]).toEqual([0, 0, 0]);
    expect(due.height / paid.height).toBeCloseTo(100.5 / 300);
    expect(march.height / paid.height).toBeCloseTo(200 / 300);
    expect(march.x).toBeGreaterThan(nothing.x);
  });

  it('compares this month with the same days of last month', async () => {
    await job('2027-02-10', 150_00, true);
    await job('2027-02-20', 999_00, true);
    const owner = await site.owner();
    const words = textOf((await owner.get('/admin/money').expect(200)).text);
    expect(words).toContain('March 2027 so far Revenue $200 +$50 vs. Feb 1–15');
    expect(words).toContain('Jobs done 1 Same as Feb 1–15');
    expect(words).toContain('Average job $200 +$50 vs. Feb 1–15');
    expect(words).toContain('54 days · Jan 20');
  });

  it('starts its chart in the first month with a job', async () => {
    const owner = await site.owner();
    const { text } = await owner.get('/admin/money?from=2026-01&until=2027-03').expect(200);
    const [months] = /<div class="money-chart__months[^"]*"[\s\S]*?<\/div>/.exec(text) ?? [''];
    expect(months.match(/<span>[^<]*<\/span>/g)).toEqual([
      '<span>Jan 2027</span>',
      '<span>Feb</span>',
      '<span>Mar</span>',
    ]);
  });

  it('shows no average without jobs', async () => {
    const owner = await site.owner();
    const { text } = await owner.get('/admin/money?from=2026-01&until=2026-02').expect(200);
    expect(textOf(text)).toContain('Average job –');
    expect(textOf(text)).toContain('No completed jobs in this period.');
  });
});
