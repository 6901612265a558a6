import { describe, expect, it } from '@jest/globals';
import { textOf } from '../support/site/customer.js';
import { lead, testSite } from '../support/site/site.js';

describe('The contact form without JavaScript', () => {
  const site = testSite();

  const post = (fields: object) => site.visitor.post('/contact').type('form').send(fields);

  it('stores the lead and redirects to the confirmation', async () => {
    const answer = await post(
      lead({ name: 'Form Visitor', message: 'a & b', timePreference: 'evening' }),
    ).expect(303);
    expect(answer.headers.location).toMatch(/^\/my\/[\w-]{22}\?sent$/);
    const page = await site.visitor.get(answer.headers.location).expect(200);
    expect(page.text).toContain('Message Sent Successfully!');
    expect(page.text).toContain('contact you within 24 hours to schedule your service.');
    const owner = await site.owner();
    const { body } = await owner.get('/admin/api/contacts').expect(200);
    expect(body[0]).toMatchObject({ name: 'Form Visitor', message: 'a & b', timePreference: 'evening' });
  });

  it('for a free room says that the time isn’t confirmed yet', async () => {
    const request = { ...lead(), roomSelection: 'two_rugs', noObligationAgreement: 'on' };
    const { headers } = await site.visitor
      .post('/free-room')
      .type('form')
      .send({ ...request, address: '1 Main St', preferredDate: '2026-12-06', timePreference: 'morning' })
      .expect(303);
    for (const path of [headers.location, '/free-room/booked']) {
      const page = textOf((await site.visitor.get(path).expect(200)).text);
      expect(page).toContain('Your Free Cleaning is Booked! Your day and time aren’t confirmed yet.');
    }
  });

  it('comes back with 422, every error by its field and everything typed still there', async () => {
    const { text } = await post({
      name: 'A',
      email: '<script>alert(1)</script>',
      phone: '123',
      serviceType: 'commercial',
      message: 'Keep "this" </script> text',
    }).expect(422);
    expect(text).toContain('Name must be at least 2 characters');
    expect(text).toContain('Please enter a valid email address');
    expect(text).toContain('Please enter a valid phone number');
    expect(text).toContain('value="&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(text).toContain('Keep &quot;this&quot; &lt;/script&gt; text');
    expect(text).toMatch(/<option value="commercial" selected="">/);
    expect(text).not.toContain('<script>alert(1)');
  });

  it.each([
    ['/contact', 'request'],
    ['/free-room', 'book'],
  ])('of %s comes back at its start, with links to the fields to correct', async (path, place) => {
    const { text } = await site.visitor
      .post(path)
      .type('form')
      .send(lead({ phone: '12' }))
      .expect(422);
    expect(text).toContain(`action="${path}#${place}"`);
    expect(text).toMatch(new RegExp(`id="${place}".*Your request wasn’t sent yet:.*<form`, 's'));
    expect(text).toMatch(/<a href="#phone">[^<]*phone/i);
    expect((await site.visitor.get(path).expect(200)).text).not.toContain('wasn’t sent yet');
  });

  it('is never cached for the next visitor', async () => {
    await post({ name: 'X', message: 'somebody’s secret' }).expect(422);
    const { text } = await site.visitor.get('/contact').expect(200);
    expect(text).not.toContain('secret');
  });
});
