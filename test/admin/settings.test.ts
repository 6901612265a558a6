import { expect, it } from '@jest/globals';
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
      'Please connect the website to an email server: set SMTP_URL, like smtps://',
      'Please connect the website to our calendar server: set CALDAV_URL, like https://',
    ])
      expect(words).toContain(said);
  });
});
