import { beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { PageCacheService } from '../../../src/pages/page-cache.service.js';
import { allPaths } from '../../support/browser/public-paths.js';
import { sqlite } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';
import { SiteEditor } from '../../support/site/site-editor.js';

describe('The preview', () => {
  const site = testSite(sqlite, { META_PIXEL_ID: '1234567890' });
  let owner: TestAgent;

  beforeAll(async () => {
    owner = (await site.owner()) as unknown as TestAgent;
    await new SiteEditor(owner).save('business', { phone: '(612) 555-0199' });
  });

  it('shows every page with unpublished content, and doesn’t change cached ones', async () => {
    for (const path of allPaths) {
      const { text } = await owner.get(`/admin/site/shown/draft${path}`).expect(200);
      expect([path, text.includes('(612) 555-0199'), text.includes('(763) 555-0142')]).toEqual([
        path,
        true,
        false,
      ]);
    }
    expect(site.app.get(PageCacheService).size).toBe(0);
    for (const path of ['/', '/faq', '/admin/site/shown/live/faq'])
      expect((await owner.get(path).expect(200)).text).not.toContain('(612) 555-0199');
  });

  it('may be framed by the admin, sends nothing, and is neither cached nor indexed', async () => {
    const { headers, text } = await owner.get('/admin/site/shown/draft/contact?category=x').expect(200);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['content-security-policy']).toContain("connect-src 'none'");
    expect(headers['content-security-policy']).toContain("form-action 'none'");
    expect([headers['cache-control'], headers['x-robots-tag'], headers['x-frame-options']]).toEqual([
      'no-store',
      'noindex',
      'SAMEORIGIN',
    ]);
    expect(text).not.toContain('data-tracker');
    expect(text).not.toContain('1234567890"');
    const { headers: ordinary } = await owner.get('/contact').expect(200);
    expect(ordinary['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(ordinary['x-frame-options']).toBe('DENY');
  });

  it('keeps its links within the preview', async () => {
    const { text } = await owner.get('/admin/site/shown/draft/').expect(200);
    const targets = [...text.matchAll(/<a\s[^>]*?href="(\/[^"]*)"/g)].map(([, href]) => href);
    expect(targets.length).toBeGreaterThan(20);
    expect(targets.filter((href) => !href.startsWith('/admin/site/shown/draft/'))).toEqual([]);
  });

  it('doesn’t show the admin, the API or unknown pages', async () => {
    for (const path of ['admin', 'ADMIN/leads', 'api/contact', 'nothing', '/example.com', '..%2f..%2fadmin'])
      await owner.get(`/admin/site/shown/draft/${path}`).expect(404);
    await owner.get('/admin/site/shown/other/').expect(404);
    await owner.post('/admin/site/shown/draft/contact').type('form').send({ name: 'Ada' }).expect(404);
    await site.visitor.get('/admin/site/shown/draft/').expect(302);
  });
});
