import { expect, it } from '@jest/globals';
import { releaseText } from '../../src/platform/config/release.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';

onEachDatabase('The settings without email and calendar servers', (make) => {
  const site = testSite(make);

  it('explain what doesn’t work, and whom to ask', async () => {
    const owner = await site.owner();
    const { text } = await owner.get('/admin/settings').expect(200);
    const words = text.replaceAll('<!-- -->', '');
    for (const said of [
      'Email isn’t set up yet.',
      'Ask your server admin to connect the website to an email server.',
      'Please connect the website to an email server: set SMTP_URL to a value like smtps://',
      'Please connect the website to a calendar server: set CALDAV_URL to a value like https://',
    ])
      expect(words).toContain(said);
  });

  it('say that those of online booking were saved, and leave closed arrival windows out of their summary', async () => {
    const owner = await site.owner();
    const settings = { morning: '2', afternoon: '1', evening: '0', noticeHours: '24', daysAhead: '60' };
    const { headers } = await owner.post('/admin/online-booking').type('form').send(settings).expect(303);
    const { text } = await owner.get(headers.location).expect(200);
    expect(text).toContain('Booking settings saved.');
    expect(text).toMatch(/<details[^>]* id="online-booking-fold" open/);
    expect(text).toContain('Jobs customers can book: 2 each morning, 1 each afternoon<');
    expect((await owner.get('/admin/bookings')).text).not.toContain('Booking settings saved.');
    const closed = { ...settings, morning: '0', afternoon: '0' };
    await owner.post('/admin/online-booking').type('form').send(closed).expect(303);
    expect((await owner.get('/admin/bookings')).text).toContain('>Closed<');
  });

  it('are grouped, with a link to each group and to what is set elsewhere', async () => {
    const owner = await site.owner();
    const { text } = await owner.get('/admin/settings').expect(200);
    const titles = [...text.matchAll(/<section class="settings-group[^"]*" id="(\w+)"/g)].map(([, id]) => id);
    expect(titles).toEqual(['business', 'booking', 'notifications', 'security', 'email']);
    for (const id of titles) expect(text).toContain(`href="#${id}"`);
    const elsewhere = [...text.matchAll(/<li[^>]*><a[^>]* href="(\/admin\/[^"#]+)/g)].map(([, path]) => path);
    expect(elsewhere).toContain('/admin/site/hours');
    expect(elsewhere).toContain('/admin/bookings');
    for (const path of new Set(elsewhere)) await owner.get(path).redirects(1).expect(200);
    expect(text.replaceAll('<!-- -->', '')).toContain(`>Version ${releaseText}</p>`);
    expect(text).toContain('Tue-Thu 10AM-6PM');
    expect(text).toMatch(/href="\/admin\/day\/\d{4}-\d\d-\d\d#crew-links"/);
    expect((await owner.get('/admin/day').redirects(1)).text).toContain('id="crew-links"');
  });
});
