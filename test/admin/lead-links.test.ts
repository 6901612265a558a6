import { beforeAll, describe, expect, it } from '@jest/globals';
import { seed } from '../support/data/leads.js';
import { type TestSite, testSite } from '../support/site/site.js';

describe('Links to what is edited', () => {
  const site = testSite();
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    owner = await site.owner();
  });

  it('lead from a lead to its address and its earlier requests', async () => {
    const phone = '(763) 555-7301';
    const phoneKey = '+17635557301';
    await seed(site.dataSource, [{ phone, phoneKey }]);
    const [bare, full] = await seed(site.dataSource, [
      { phone, phoneKey },
      { address: '7 Elm Street, Otsego' },
    ]);
    const { text } = await owner.get(`/admin/leads/${bare}`).expect(200);
    expect(text).toContain(`href="/admin/leads/${bare}?form=person">Add address</a>`);
    expect(text).toMatch(/<a href="(#earlier-title|\/admin\/customers\/\d+)"[^>]*>1 earlier request<\/a>/);
    expect(text).not.toMatch(/<details class="person-form" open="">\s*<summary>Edit contact details/);
    const form = await owner.get(`/admin/leads/${full}?form=person`).expect(200);
    expect(form.text).toContain('>Edit address</a>');
    expect(form.text).toMatch(/<details class="person-form" open="">\s*<summary>Edit contact details/);
  });

  it('are beside the phone number and the email as text', async () => {
    const [id] = await seed(site.dataSource, [{ phone: '763-555-7302', email: 'ada@example.com' }]);
    const { text } = await owner.get(`/admin/leads/${id}`).expect(200);
    expect(text).toContain('<dt>Phone</dt><dd>(763) 555-7302</dd>');
    expect(text).toContain('<dt>Email</dt><dd>ada@example.com</dd>');
  });

  it('show each page that has offers in the preview', async () => {
    const { text } = await owner.get('/admin/site/offers').expect(200);
    for (const path of ['/pricing', '/'])
      expect(text).toContain(`href="/admin/site/shown/draft${path}" target="draft-preview"`);
    expect(text).toContain('name="draft-preview"');
  });

  it('come before the hint for developers on a page that doesn’t exist', async () => {
    const { text } = await site.visitor.get('/nowhere').expect(404);
    expect(text.indexOf('Go to home page')).toBeLessThan(text.indexOf('<summary>For developers</summary>'));
  });
});
