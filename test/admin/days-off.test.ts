import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { until } from '../support/runner/until.js';
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
