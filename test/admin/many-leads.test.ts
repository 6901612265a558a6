import { beforeAll, expect, it } from '@jest/globals';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';
import { insertRows } from '../../src/platform/database/insert-rows.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { type TestSite, testSite } from '../support/site/site.js';

/** More than are found before they are sorted. */
const many = 10_001;
const stops = 33;

onEachDatabase('The admin with many leads', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  let today: string;
  const page = async (path: string) =>
    (await owner.get(path).expect(200)).text.replace(/<script.*?<\/script>/gs, '').replaceAll('<!-- -->', '');
  const count = async (query: string) =>
    (await owner.get(`/admin/api/contacts/count?${query}`).expect(200)).body.total;

  beforeAll(async () => {
    owner = await site.owner();
    const { manager } = site.dataSource;
    const insert = async (table: string, rows: Record<string, string | number>[]) => {
      for (let start = 0; start < rows.length; start += 1_000) {
        const some = rows.slice(start, start + 1_000);
        await insertRows(manager, table, Object.keys(some[0]), some.map(Object.values));
      }
    };
    const now = new Date().toISOString().slice(0, 19).replace('T', ' ');
    const numbers = Array.from({ length: many + 4 }, (_, number) => number);
    await insert(
      'contacts',
      numbers.map((n) => ({
        ...{
          name: `Anna ${n}`,
          email: `${n}@many.example`,
          phone: '',
          serviceArea: 'Otsego',
          createdAt: now,
        },
        ...{ idempotencyKey: `many-${n}`, fingerprint: `many-${n}`, priority: n < 2 ? 'high' : 'normal' },
        ...{ emailKey: `${n}@many.example`, phoneKey: '', searchLines: `anna ${n}`, cityKey: 'otsego' },
        status: n < 4 ? 'contacted' : 'new',
      })),
    );
    await insert(
      'customers',
      numbers.map((n) => ({
        ...{
          name: `Anna ${n}`,
          email: `${n}@many.example`,
          phone: '',
          address: '',
          addressKey: '',
          notes: '',
        },
        ...{ searchLines: `anna ${n}`, referralCode: `MANY-${n}`, createdAt: now },
      })),
    );
    today = site.app.get(BusinessCalendarService).dayOf();
    const ids = await seed(
      site.dataSource,
      Array.from({ length: stops }, (_, n) => ({
        ...{ name: `Stop ${n + 1}`, status: 'scheduled' as const, day: today, serviceArea: 'Rogers' },
        timeWindow: n < 2 ? 'afternoon' : 'morning',
      })),
    );
    await insert(
      'appointments',
      ids.map((leadId, n) => ({
        ...{ leadId, uid: `many-${leadId}`, isBooked: 1, day: today, changedAt: now },
        timeWindow: n < 2 ? 'afternoon' : 'morning',
      })),
    );
  });

  it('counts all leads, those of a status or priority, and those that a filter or a search finds', async () => {
    expect(await page('/admin/leads')).toContain(`${(many + 4 + stops).toLocaleString('en-US')} leads`);
    expect(await page('/admin/leads?priority=normal')).toContain('New <span>10,001<');
    expect(await count('status=new')).toBe(many);
    const list = await page('/admin/leads?city=Otsego');
    expect(list).toContain('10,005 leads');
    expect(list).toContain('Showing 30 of 10,005');
    expect(list).toMatch(/New <span>10,001<.*Contacted <span>4</s);
    expect(await page('/admin/leads?city=Rogers')).toContain(`${stops} leads`);
    expect(await page('/admin/leads?search=anna')).toContain('10,005 leads');
    expect(await page('/admin/leads?search=anna&priority=high')).toContain('2 leads');
    expect(await page('/admin/leads?search=anna&city=Otsego')).toContain('10,005 leads');
    expect(await count('search=anna')).toBe(many + 4);
    expect(await count('search=anna&status=contacted')).toBe(4);
  });

  it.each(['city=Otsego', 'search=anna', 'search=anna&city=Otsego'])(
    'counts the columns of the board with %s',
    async (query) => {
      const { body: board } = await owner.get(`/admin/api/board?${query}`).expect(200);
      const totals = board.columns.map(({ total }: { total: number }) => total);
      expect(totals).toEqual([many, 4, 0, 0]);
      expect(board.columns[0].cards).toHaveLength(30);
      expect(await page(`/admin/leads?view=board&${query}`)).toContain('Show all 10,001');
    },
  );

  it('counts the customers that a search finds, and goes on to their last page', async () => {
    expect(await page('/admin/customers')).toContain('10,005 <span');
    expect(await page('/admin/customers?search=anna')).toContain('10,005 <span');
    const last = await page('/admin/customers?search=anna&page=201');
    expect(last).toContain('Anna 4<');
    expect(last).not.toContain('Next page');
    expect(await page('/admin/customers?search=anna&page=200')).toContain('Next page');
  });

  it('lists 20 appointments of a day in the calendar, and links to all', async () => {
    const { body: week } = await owner.get(`/admin/api/week?day=${today}`).expect(200);
    const { appointments, more, capacity } = week.find(({ day }: { day: string }) => day === today);
    const names = appointments.map(({ name }: { name: string }) => name);
    expect(names).toEqual(Array.from({ length: 20 }, (_, n) => `Stop ${n + 3}`));
    expect(more).toBe(stops - 20);
    const booked = capacity.map((window: { booked: number }) => window.booked);
    expect(booked.slice(0, 2)).toEqual([stops - 2, 2]);
    expect(await page('/admin/bookings')).toContain(`href="/admin/day/${today}">+13 more<`);
    const day = await page(`/admin/bookings?view=day&day=${today}`);
    expect(day).toContain(`Showing the first 20. <a href="/admin/day/${today}">View all 33</a>`);
  });

  it('lists 30 stops of today’s route on the dashboard, and links to all', async () => {
    const { body } = await owner.get('/admin/api/today').expect(200);
    expect(body.route).toHaveLength(30);
    expect(body.routeTotal).toEqual({ jobs: stops, cents: 0 });
    const dashboard = await page('/admin');
    expect(dashboard).toContain('33 jobs');
    expect(dashboard).toContain(`Showing 30 of 33. <a href="/admin/day/${today}">View all</a>`);
  });
});
