import { beforeAll, describe, expect, it } from '@jest/globals';
import { exportNames } from '../../views/contracts/analytics/report-address.js';
import { readCsv } from '../support/data/csv.js';
import { testSite } from '../support/site/site.js';

describe('The analytics page', () => {
  const site = testSite();
  let owner: Awaited<ReturnType<typeof site.owner>>;

  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
  const desktop =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

  async function visit(sessionId: string, userAgent: string, referrer: string, pages: string[]) {
    const track = (type: string, data: object) =>
      site.visitor
        .post('/api/analytics/track')
        .set('User-Agent', userAgent)
        .send({ type, data: { sessionId, userAgent, ...data } })
        .expect(200);
    for (const pageUrl of pages) await track('pageview', { pageUrl, referrer });
    await track('session', { deviceInfo: JSON.stringify({ screen: '390x844', language: 'en-US' }) });
  }

  beforeAll(async () => {
    owner = await site.owner();
    await visit('a', iPhone, 'https://www.google.com/', ['/pricing', '/contact']);
    await visit('b', iPhone, 'https://google.com/search', ['/']);
    await visit('c', desktop, '', ['/faq']);
  });

  const page = async (query: string, range = 'range=today') => {
    const { text } = await owner.get(`/admin/analytics?${range}&${query}`).expect(200);
    return text.slice(text.indexOf('<main'), text.indexOf('</main>'));
  };

  const csvOf = async (html: string, name: string) => {
    const [, href] = new RegExp(`href="(/admin/analytics/export/${name}\\.csv[^"]*)"`).exec(html) ?? [];
    const { text, headers } = await owner.get(href.replaceAll('&amp;', '&')).expect(200);
    expect(headers['content-disposition']).toMatch(new RegExp(`analytics-${name}-[\\d-]+\\.csv`));
    return readCsv(text);
  };

  const figuresOf = (html: string) =>
    [
      ...html
        .replaceAll(/<\/?button[^>]*>/g, '')
        .matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(?:<!-- -->)?([^<]*)/g),
    ].map(([, label, value]) => `${label}: ${value}`);

  it('counts two hosts of Google as one source, with a link to filter by it', async () => {
    const html = await page('');
    expect(figuresOf(html)).toEqual([
      'Total Visitors: 3',
      'Page Views: 4',
      expect.stringMatching(/^Avg\. Session Duration: /),
      'Bounce Rate: 66.7%',
      'Leads: 0',
      'Revenue: $0',
    ]);
    expect(html).toContain('href="/admin/analytics?range=today&amp;filter=source%3AGoogle">Google</a>');
    expect(html).toContain('href="/admin/analytics?range=today&amp;filter=%21source%3AGoogle"');
    const [, google] = await csvOf(html, 'source');
    expect(google.slice(0, 3)).toEqual(['Google', '2', '3']);
  });

  it('marks today’s part as unfinished, and no part of days that are over', async () => {
    const week = await page('', 'range=7');
    expect(week).toContain('Today so far');
    expect(week).toContain('time-chart__unfinished');
    expect(week).toMatch(/<th scope="row">[^<]* so far</);
    const over = await page('', 'from=2026-01-02&until=2026-01-20');
    expect(over).not.toContain('so far');
    expect(over).not.toContain('time-chart__unfinished');
  });

  it('applies filters to every tab, and shows them as chips', async () => {
    const html = await page('filter=device:phone&filter=!source:Bing&compare=none');
    expect(figuresOf(html).slice(0, 2)).toEqual(['Total Visitors: 2', 'Page Views: 3']);
    expect(html).toContain('aria-label="Remove filter: Device: Phone"');
    expect(html).toContain('aria-label="Remove filter: Source: not Bing"');
    const behavior = await page('filter=device:phone&tab=behavior');
    expect(behavior).toContain('All visitors');
    expect(behavior).not.toContain('>Desktop<');
    const views = await csvOf(await page('filter=device:desktop&tab=traffic'), 'page-views');
    expect(views.slice(1).map(([, path]) => path)).toEqual(['/faq']);
  });

  it('lists the values of a dimension under the other filters, without JavaScript', async () => {
    const html = await page('pick=device&filter=device:phone&filter=source:Google');
    const menu = html.slice(
      html.indexOf('filter-menu'),
      html.indexOf('</details>', html.indexOf('filter-menu')),
    );
    expect(menu).toMatch(/^[^>]*open=""/);
    expect(menu).toContain('>Phone<');
    expect(menu).not.toContain('>Desktop<');
    expect(menu).toContain('<input type="hidden" name="filter" value="source:Google"/>');
    const chosen = await page('filter=source:Google&pick=device&value=desktop&exclude=1');
    expect(chosen).toContain('aria-label="Remove filter: Device: not Desktop"');
  });

  it('opens a panel with all of its goals, sorted by any of them', async () => {
    const html = await page('tab=traffic&open=page&order=views');
    expect(html).toContain('panel--open');
    expect(html).toMatch(/aria-sort="descending"[^>]*><a href="[^"]*order=views[^"]*">Views/);
    expect(html).toContain('Started the form');
  });

  it.each(exportNames)('exports %s as CSV', async (name) => {
    const { text } = await owner.get(`/admin/analytics/export/${name}.csv?filter=device:phone`).expect(200);
    expect(readCsv(text).length).toBeGreaterThan(0);
  });

  it('names on the dashboard the top page of the site, not addresses that it doesn’t have', async () => {
    await visit('bot', desktop, '', ['/wp-login.php', '/wp-admin', '/xmlrpc.php', '/faq']);
    const { text } = await owner.get('/admin').expect(200);
    expect(text).toMatch(/>Top Page<\/p><p class="figure__value">\/faq</);
    expect(text.slice(0, text.indexOf('id="page-props"'))).not.toContain('(unknown page)');
  });

  it('refuses strangers, unknown exports and invalid ranges', async () => {
    await site.visitor.get('/admin/analytics/export/source.csv').expect(302);
    await owner.get('/admin/analytics/export/passwords.csv').expect(404);
    await owner.get('/admin/analytics/export/source.csv?start=yesterday').expect(400);
    await owner.get('/admin/analytics/export/source.csv?compareStart=2026-01-01').expect(400);
  });
});
