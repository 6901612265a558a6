import { describe, expect, it } from '@jest/globals';
import { IntakeService } from '../../src/contacts/intake/intake.service.js';
import { lead, testSite } from '../support/site/site.js';

describe('An error', () => {
  const site = testSite();

  it.each([
    '/nowhere',
    '/contact/nowhere',
    '/admin/nowhere',
    '/index.php',
    '/assets/nothing.js',
    '/why-choose-another',
  ])('404 at %s is a page with a hint for developers and links', async (path) => {
    const { text, headers } = await site.visitor.get(path).expect(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toMatch(/<title>Page Not Found \|/);
    expect(text).toContain('<h1>Page Not Found</h1>');
    expect(text).toContain('Did you forget to');
    expect(text).toContain('href="/contact"');
    // What a customer may have looked for comes first, the hint last.
    expect(text).toMatch(
      /<h1>[\s\S]*href="\/pricing">Pricing[\s\S]*href="tel:[\s\S]*Did you forget to[\s\S]*<\/main>/,
    );
    expect(text).toContain('<meta name="robots" content="noindex"/>');
  });

  it('404 keeps the navigation of an owner who is signed in', async () => {
    const owner = await site.owner();
    const { text } = await owner.get('/admin/nowhere').expect(404);
    expect(text).toContain('<h1>Page Not Found</h1>');
    expect(text).toMatch(/<nav class="admin-nav"[\s\S]*href="\/admin\/bookings"[\s\S]*Did you forget to/);
  });

  it('404 is the answer to an ID that isn’t a number', async () => {
    const owner = await site.owner();
    const { text } = await owner.get('/admin/leads/zzz').expect(404);
    expect(text).toContain('<h1>Page Not Found</h1>');
    await owner.get('/admin/api/contacts/zzz').expect(400);
  });

  it.each(['/api/nowhere', '/admin/api/nowhere', '/API/nowhere'])('404 at %s is JSON', async (path) => {
    const { body } = await site.visitor.get(path).expect(404);
    expect(body).toEqual({ message: 'We couldn’t find that page.' });
  });

  it('of the site is shown without details, as a page and as JSON', async () => {
    const intake = site.app.get(IntakeService);
    const original = intake.accept;
    intake.accept = () => Promise.reject(new Error('secret detail'));
    const api = await site.visitor.post('/api/contact').send(lead()).expect(500);
    expect(api.body).toEqual({ message: 'Something went wrong on our side. Please try again.' });
    const page = await site.visitor.post('/contact').type('form').send(lead()).expect(500);
    expect(page.text).toContain('Something Went Wrong');
    expect(page.text).not.toContain('secret detail');
    intake.accept = original;
  });
});
