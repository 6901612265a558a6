import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it, jest } from '@jest/globals';
import { DashboardService } from '../../src/admin/dashboard.service.js';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';
import { SpoolService } from '../../src/contacts/intake/spool.service.js';
import { Lead } from '../../src/contacts/leads/lead.entity.js';
import { DigestContentsService } from '../../src/messages/email/deliveries/digest-contents.service.js';
import { QuotesService } from '../../src/money/quotes.service.js';
import { ClockService } from '../../src/platform/config/clock.service.js';
import type { RouteStop, Today } from '../../views/contracts/admin.js';
import { makeDeadLetter } from '../support/data/drafts.js';
import { hours, seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { changeLead } from '../support/site/admin.js';
import { textOf } from '../support/site/customer.js';
import { TestSite, testSite } from '../support/site/site.js';

onEachDatabase('The dashboard', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  let calendar: BusinessCalendarService;
  let today: string;
  const day = (offset: number) => calendar.plusDays(today, offset);
  const names = (list: Today[keyof Pick<Today, 'followUps' | 'unanswered' | 'pastAppointments'>]) =>
    list.leads.map(({ name }) => name);

  beforeAll(async () => {
    owner = await site.owner();
    calendar = site.app.get(BusinessCalendarService);
    today = calendar.dayOf();
    const midnight = calendar.startOf(today);
    const before = new Date(midnight.getTime() - 1);
    const done: Partial<Lead> = { status: 'completed', createdAt: before };
    const ids = await seed(site.dataSource, [
      { name: 'Late', createdAt: new Date(Date.now() - hours(25)), priority: 'high' },
      { name: 'Fresh', createdAt: new Date() },
      { name: 'At midnight', createdAt: midnight, status: 'contacted' },
      { name: 'Spam', createdAt: new Date(Date.now() - hours(99)), isSpam: true, followUpDate: day(-3) },
      { ...done, name: 'Followed up', followUpDate: day(-1) },
      { ...done, name: 'Due', status: 'contacted', followUpDate: day(0) },
      { ...done, name: 'Overdue', status: 'contacted', followUpDate: day(-2), priority: 'low' },
      { ...done, name: 'Not yet', status: 'contacted', followUpDate: day(1) },
      { ...done, name: 'Job today', status: 'scheduled', day: day(0) },
      { ...done, name: 'Job tomorrow', status: 'scheduled', day: day(1) },
      { ...done, name: 'Job yesterday', status: 'scheduled', day: day(-1) },
      { ...done, name: 'Job long ago', status: 'scheduled', day: day(-400) },
      { ...done, name: 'Job some day', status: 'scheduled', day: '15/12/2026' },
      { ...done, name: 'Job done', day: day(-1) },
      { ...done, name: 'Job wished', status: 'contacted', day: day(0) },
    ]);
    await changeLead(site, ids[8], { status: 'scheduled' });
  });

  it('counts leads by status and priority, and today’s leads, without spam', async () => {
    const { body } = await owner.get('/admin/api/stats').expect(200);
    expect(body).toEqual({
      total: 14,
      newToday: 2,
      byStatus: { new: 2, contacted: 5, scheduled: 5, completed: 2 },
      byPriority: { low: 1, normal: 12, high: 1 },
      lost: 0,
    });
  });

  it('lists today’s tasks', async () => {
    const { body } = await owner.get('/admin/api/today').expect(200);
    expect(body).toMatchObject({ day: today, overPromise: 1 });
    expect(names(body.unanswered)).toEqual(['Late', 'Fresh']);
    expect(names(body.followUps)).toEqual(['Overdue', 'Due']);
    expect(body.route.map(({ lead }: RouteStop) => lead.name)).toEqual(['Job today']);
    expect(names(body.pastAppointments)).toEqual(['Job long ago', 'Job yesterday']);
    expect(body.followUps.total).toBe(2);
  });

  it('lists the same past appointments as the daily email, and none without a date', async () => {
    const sections = await site.app.get(DigestContentsService).sectionsOf(today);
    const past = sections.find(({ title }) => title === 'Past jobs to close out');
    expect(past?.lines.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Job yesterday, \w{3}, \w{3} \d+, \d{4}$/),
      expect.stringMatching(/^Job long ago, \w{3}, \w{3} \d+, \d{4}$/),
    ]);
  });

  it('lists all due follow-ups, newest first, and can be filtered', async () => {
    const namesOf = async (query: string) =>
      (await owner.get(`/admin/api/contacts${query}`).expect(200)).body.map(({ name }: Lead) => name);
    expect(await namesOf('?followUp=due')).toEqual(['Overdue', 'Due']);
    expect(await namesOf('?followUp=due&priority=low')).toEqual(['Overdue']);
    expect(await namesOf('?followUp=due&search=du&limit=1')).toEqual(['Overdue']);
    await owner.get('/admin/api/contacts/count?followUp=due').expect(200, { total: 2 });
    await owner.get('/admin/api/contacts?followUp=someday').expect(400);
    const { text } = await owner.get('/admin/leads?followUp=due').expect(200);
    expect(text).toContain('Follow-ups due');
    expect(text).toContain('Overdue');
    expect(text).not.toContain('Not yet');
    const table = (await owner.post('/admin/leads.csv?followUp=due').expect(200)).text;
    expect(table).toContain('Overdue');
    expect(table).not.toContain('Not yet');
  });

  it('lists today’s jobs in the order of the route, with their prices and texts', async () => {
    const estimate = {
      order: '',
      lines: [],
      totalCents: 198_00,
      isFrom: false,
      hasQuotes: false,
      savedCents: 0,
    };
    const plan = { day: day(0), status: 'scheduled', createdAt: new Date(0) } as const;
    const ids = await seed(site.dataSource, [
      { ...plan, name: 'Afternoon', timeWindow: 'afternoon', estimate, phone: '(763) 555-0142' },
      { ...plan, name: 'Done', timeWindow: '08:00', appointmentMinutes: 60, status: 'completed' },
    ]);
    for (const id of ids) await changeLead(site, id, { status: 'scheduled' });
    await changeLead(site, ids[1], { status: 'completed' });
    const { route } = (await owner.get('/admin/api/today').expect(200)).body as Today;
    const stopOf = (name: string) => route.find(({ lead }) => lead.name === name);
    expect(route.map(({ lead }) => lead.name).sort()).toEqual(['Afternoon', 'Done', 'Job today']);
    // Arrival windows are written the same everywhere.
    for (const path of ['/admin', `/admin/day/${today}`, '/admin/bookings?view=list']) {
      const { text } = await owner.get(path).expect(200);
      expect([path, text]).toEqual([path, expect.stringContaining('12PM-5PM')]);
      expect([path, text]).not.toEqual([path, expect.stringContaining('12PM–5PM')]);
    }
    expect(route[0].lead.name).toBe('Done');
    const [done, afternoon] = [stopOf('Done'), stopOf('Afternoon')];
    expect([done?.cents, done?.onMyWayHref]).toEqual([null, null]);
    expect(afternoon?.cents).toBe(198_00);
    expect(afternoon?.onMyWayHref).toMatch(/^sms:\+17635550142\?&body=Hi%20Afternoon%2C%20this%20is%20/);
    expect((await site.app.get(DashboardService).comparison()).bookedCents).toBe(198_00);
    await site.dataSource.getRepository(Lead).delete(ids);
  });

  it('compares its figures with earlier ones', async () => {
    const now = site.app.get(ClockService).now();
    const before = (count: number) => new Date(now.getTime() - count);
    const ids = await seed(site.dataSource, [
      { createdAt: before(hours(7 * 24) + 1_000) },
      { createdAt: before(hours(7 * 24) - 60_000) },
      { createdAt: before(hours(30 * 24) - 60_000) },
      { createdAt: before(hours(30 * 24) + 60_000) },
    ]);
    const { newLastWeek, newLately } = await site.app.get(DashboardService).comparison();
    expect(newLastWeek).toBe(calendar.dayOf(before(1_000)) === today ? 1 : 0);
    expect(newLately).toBe(17);
    const { text } = await owner.get('/admin/analytics?range=30').expect(200);
    expect(text).toContain('Page views. “Direct” ones have no referrer. Sources count visitors.');
    expect(textOf(text)).toMatch(/Leads\W+17\b/);
    await site.dataSource.getRepository(Lead).delete(ids);
  });

  it('gives each lead one action, and links to the rest', async () => {
    const past = { status: 'scheduled', createdAt: new Date(0), timeWindow: 'morning' } as const;
    const ids = await seed(site.dataSource, [{ ...past, name: 'Third past job', day: day(-2) }]);
    const { text } = await owner.get('/admin').expect(200);
    const words = textOf(text);
    expect(words).toMatch(/Late New lead · /);
    expect(text).toContain('aria-label="Call Late"');
    expect(words).toContain('Overdue Follow-up overdue since');
    expect(text).toMatch(/aria-label="Close out: Job long ago"/);
    expect(text).not.toContain('Close out: Job yesterday');
    expect(words).toContain('Show all 3 past jobs to close out');
    expect(text).toMatch(/aria-label="Schedule: Job some day"/);
    expect(words).toContain('1 message to review');
    expect(text).toContain(`href="/admin/day/${today}"`);
    await site.dataSource.getRepository(Lead).delete(ids);
  });

  it('uses the business’s day, not the server’s', async () => {
    const desk = site.app.get(DashboardService);
    const lateEvening = new Date('2026-11-21T05:30:00Z');
    jest.spyOn(site.app.get(ClockService), 'now').mockReturnValue(lateEvening);
    expect((await desk.today()).day).toBe('2026-11-20');
  });

  it('is rendered with its figures', async () => {
    const { text } = await owner.get('/admin').expect(200);
    for (const shown of [
      'Total Leads',
      'New Today',
      'Scheduled',
      'Completed',
      'Website Analytics (Today)',
      'Visitors Today',
      'Page Views',
      'Bounce Rate',
      '0%',
      'Top Page',
      'N/A',
      'Lead Status',
      'Priority Levels',
      'Recent Contacts',
      'Manage Leads',
      'View Bookings',
      'View Full Analytics',
      'View All Leads',
      'No reply in 24 hours: ',
    ]) {
      expect(text).toContain(shown);
    }
  });

  it('shows the site’s problems, and opens even if the checks fail', async () => {
    const told =
      '2 leads couldn’t be saved. Ask your server admin to check the spool/dead folder for the reasons.';
    const spool = site.app.get(SpoolService);
    for (const key of ['dead-letter-1', 'dead-letter-2']) await makeDeadLetter(spool, key);
    const { text } = await owner.get('/admin').expect(200);
    expect(text).toContain(told);
    const { body } = await owner.get('/admin/api/alarms').expect(200);
    expect(body).toEqual([told]);
    await rm(join(String(site.variables.DATA_DIR), 'spool'), { recursive: true });
    expect((await owner.get('/admin').expect(200)).text).not.toContain('spool/dead');
  });

  it('says how new leads were answered that are still new', async () => {
    const createdAt = new Date(Date.now() - hours(30));
    const late = ['Replied', 'Quoted', 'Waiting', 'Accepted'].map((name) => ({ name, createdAt }));
    const ids = await seed(site.dataSource, late);
    const overPromise = async () => (await owner.get('/admin/api/today').expect(200)).body.overPromise;
    expect(await overPromise()).toBe(5);
    const [replied, quoted, , accepted] = ids;
    const post = (path: string, fields: object) =>
      owner.post(`/admin/leads/${path}`).type('form').send(fields).expect(303);
    await post(`${replied}/replies`, { text: 'Friday at 10?' });
    const quote = { label0: 'All', amount0: '99', version: '0', action: 'send' };
    for (const id of [quoted, accepted]) await post(`${id}/quote`, quote);
    await site.app.get(QuotesService).accept(accepted, 1);
    const { body } = await owner.get('/admin/api/today').expect(200);
    // Without a reply in 24 hours: "Waiting", and the one of the other tests.
    expect(body.overPromise).toBe(2);
    expect(body.answers).toEqual({
      [replied]: { way: 'reply', at: expect.stringMatching(/Z$/) },
      [quoted]: { way: 'quote', at: expect.stringMatching(/Z$/) },
      [accepted]: { way: 'accepted', at: expect.stringMatching(/Z$/) },
    });
    const page = textOf((await owner.get('/admin').expect(200)).text);
    expect(page).toMatch(/Replied You replied .{1,20} Mark as contacted/);
    expect(page).toMatch(/Quoted Quote sent .{1,20} Mark as contacted/);
    expect(page).toMatch(/Accepted Quote accepted .{1,20} Schedule/);
    expect(page).toMatch(/Show all \d new leads/);
    const { text } = await owner.get(`/admin/leads/${replied}`).expect(200);
    expect(textOf(text)).toMatch(/You replied No date requested Schedule Mark as contacted/);
    await site.dataSource.getRepository(Lead).delete(ids);
  });

  it('shows the appointments by day and time window', async () => {
    await seed(
      site.dataSource,
      ['One', 'Two', 'Three'].map((name) => ({
        name,
        status: 'scheduled' as const,
        day: '2999-01-01',
        timeWindow: 'morning',
      })),
    );
    const { text } = await owner.get('/admin/bookings').expect(200);
    expect(text).toContain('Confirmed Appointments');
    expect(text).toContain('Pending Confirmation');
    // Only with the list that it is the number of, not beside the week.
    expect(text.replaceAll('<!-- -->', '').match(/\d+ confirmed/g)).toEqual(['8 confirmed']);
    expect(text.replaceAll('<!-- -->', '')).toContain('3 jobs in this window');
    expect(text).toContain('Action Required: Call customer to confirm appointment details');
  });
});

onEachDatabase('An admin without leads', (make) => {
  const site = testSite(make);

  it('says so on every page', async () => {
    const owner = await site.owner();
    const textOf = async (path: string) => (await owner.get(path).expect(200)).text;
    const noContacts = 'No contacts yet. Leads will appear here when customers submit forms.';
    expect(await textOf('/admin')).toContain(noContacts);
    expect(await textOf('/admin')).toContain('You’re all caught up.');
    expect(await textOf('/admin/leads')).toContain(noContacts);
    expect(await textOf('/admin/leads?status=new')).toContain('No contacts match your current filters.');
    const bookings = await textOf('/admin/bookings');
    expect(bookings).toContain('No confirmed appointments yet.');
    expect(bookings).toContain('No appointments pending confirmation.');
  });
});
