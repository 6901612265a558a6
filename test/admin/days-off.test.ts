import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { Appointment } from '../../src/calendar/appointment.entity.js';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { until } from '../support/runner/until.js';
import { changeLead } from '../support/site/admin.js';
import { textOf } from '../support/site/customer.js';
import { lead, TestSite, testSite } from '../support/site/site.js';

onEachDatabase('Days off', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    owner = await site.owner();
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const contactPage = async () => (await site.visitor.get('/contact').expect(200)).text;
  const add = (fields: object) => owner.post('/admin/days-off').type('form').send(fields);

  it('are shown to visitors, search engines and when scheduling, until they are deleted', async () => {
    // Each quarter of an hour, pages say anew when the business opens.
    jest.spyOn(site.app.get(ClockService), 'now').mockReturnValue(new Date());
    const usual = await contactPage();
    expect(usual).not.toContain('specialOpeningHoursSpecification');
    await add({ from: '2199-12-24', until: '2199-12-26', reason: 'Holidays' }).expect(303);
    const page = await contactPage();
    expect(page).toContain('Tue, Dec 24, 2199 to Thu, Dec 26, 2199 (Holidays)');
    expect((await site.visitor.get('/').expect(200)).text).toContain(
      '"specialOpeningHoursSpecification":[{"@type":"OpeningHoursSpecification","opens":"00:00","closes":"00:00","validFrom":"2199-12-24","validThrough":"2199-12-26"}]',
    );
    const { body } = await site.visitor.post('/api/contact').send(lead()).expect(201);
    const { body: preview } = await owner.get(`/admin/api/contacts/${body.id}/appointment?day=2199-12-25`);
    expect(preview.warnings).toContainEqual({
      code: 'off-2199-12-24',
      text: 'You’re off: Tue, Dec 24, 2199 to Thu, Dec 26, 2199 (Holidays).',
    });
    const bookings = (await owner.get('/admin/bookings?day=2199-12-25').expect(200)).text;
    const [, id] = /\/admin\/days-off\/(\d+)\/remove/.exec(bookings) ?? [];
    expect(bookings).toContain('Holidays');
    await owner.post(`/admin/days-off/${id}/remove`).expect(303);
    expect(await contactPage()).toBe(usual);
  });

  it('name the confirmed jobs on them until they are moved', async () => {
    const [from, next, last] = ['2199-11-20', '2199-11-21', '2199-11-22'];
    const ids = await seed(site.dataSource, [
      { name: 'Ada Off', status: 'scheduled', day: from },
      { name: 'Ben Off', status: 'scheduled', day: from },
      { name: 'Cora Off', status: 'scheduled', day: next },
      { name: 'Done Off', status: 'completed', day: next },
      { name: 'Wished Off', status: 'contacted', day: next },
      { name: 'Visit of a plan', status: 'scheduled', day: next },
    ]);
    for (const id of [...ids.slice(0, 4), ids[5]]) await changeLead(site, id, {});
    await site.dataSource.getRepository(Appointment).update({ leadId: ids[5] }, { isTentative: true });
    await add({ from, until: last }).expect(303).expect('location', '/admin/bookings#days-off');
    const { text } = await owner.get(`/admin/bookings?day=${from}`).expect(200);
    expect(textOf(text)).toMatch(
      /3 confirmed jobs on these days\. Reschedule: +Wed, Nov 20 \(2\) *, +Thu, Nov 21 /,
    );
    expect(text).toContain(`href="/admin/bookings?view=day&amp;day=${next}"`);
    expect(textOf(text)).toMatch(/Day off · +2 booked/);
    const attention = async () => (await owner.get('/admin/api/today').expect(200)).body.onDaysOff;
    expect((await attention()).leads.map(({ name }: { name: string }) => name)).toEqual([
      'Ada Off',
      'Ben Off',
      'Cora Off',
    ]);
    expect(textOf((await owner.get('/admin').expect(200)).text)).toContain('Confirmed for Nov 20, a day off');
    for (const id of ids.slice(0, 3)) await changeLead(site, id, { status: 'contacted' });
    expect((await attention()).total).toBe(0);
  });

  it('aren’t saved from an invalid form, which keeps the typed values', async () => {
    const { text } = await add({ from: '2199-12-26', until: '2199-12-24', reason: 'Backwards' }).expect(422);
    expect(text).toContain('Choose an end date on or after the start date.');
    expect(text).toContain('Backwards');
    expect((await add({ from: '' }).expect(422)).text).toContain('Enter a date.');
    await site.visitor.post('/admin/days-off').type('form').send({ from: '2199-12-26' }).expect(302);
  });

  it('from another process are shown here too', async () => {
    await site.dataSource.query(
      "INSERT INTO days_off (fromDay, untilDay, reason) VALUES ('2199-07-04', '2199-07-04', 'Elsewhere')",
    );
    // By another change in this process, or within half a minute.
    await add({ from: '2199-07-05' }).expect(303);
    await until(async () => (await contactPage()).includes('Elsewhere'));
  });
});
