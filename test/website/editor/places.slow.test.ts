import { beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { SiteEditorService } from '../../../src/business/content/site-editor.service.js';
import { EmailRendererService } from '../../../src/pages/email-renderer.service.js';
import { allPaths } from '../../support/browser/public-paths.js';
import { lead } from '../../support/data/lead.js';
import { sqlite } from '../../support/databases/databases.js';
import { changeLead } from '../../support/site/admin.js';
import { testSite } from '../../support/site/site.js';
import { SiteEditor } from '../../support/site/site-editor.js';
import { changes } from './changes.js';

describe('Published content', () => {
  const site = testSite(sqlite);
  let editor: SiteEditor;
  const allPages = () => allPaths.filter((path) => !path.startsWith('/blog/'));
  const pagesThatSay = async (said: string) => {
    const found: string[] = [];
    for (const path of allPages()) {
      const { text } = await site.visitor.get(path).expect(200);
      if (
        text
          .replaceAll('<!-- -->', '')
          .replace(/<script type="application\/json"[\s\S]*?<\/script>/, '')
          .includes(said)
      )
        found.push(path);
    }
    return found;
  };
  const asSaid = (pages: string[]) => (pages[0] === 'every page' ? allPages() : pages).sort();

  beforeAll(async () => {
    editor = new SiteEditor((await site.owner()) as unknown as TestAgent);
  });

  it.each(changes)(
    '%s: stands in all its places, and nothing of the old one is left',
    async (_what, section, fields, before, after, pages) => {
      await editor.saveAndPublish(section, fields);
      expect((await pagesThatSay(after)).sort()).toEqual(asSaid(pages));
      expect(await pagesThatSay(before)).toEqual(before === 'Meet the team' ? ['/about'] : []);
    },
  );

  it('is used by search engines, the manifest, emails and form checks', async () => {
    const { text: home } = await site.visitor.get('/').expect(200);
    expect(home).toContain('"telephone":"(612) 555-0123"');
    expect(home).toContain('Zimmerman, Minnesota');
    expect(home).toContain(
      '{"@type":"OpeningHoursSpecification","dayOfWeek":["Saturday"],"opens":"10:00","closes":"15:00"}',
    );
    const { text: manifest } = await site.visitor.get('/site.webmanifest').expect(200);
    expect(JSON.parse(manifest).name).toBe('Foam & Sons');
    const mail = site.app
      .get(EmailRendererService)
      .render('acknowledgement', { openingHours: [], requested: null, estimate: null });
    expect(mail.text).toContain('Foam & Sons');
    expect(mail.text).toContain('(612) 555-0123');
  });

  it('is used in the customer’s calendar entry', async () => {
    const calendar = site.app.get(BusinessCalendarService);
    const preferredDate = calendar.plusDays(calendar.dayOf(), 30);
    const wish = lead({ preferredDate, timePreference: 'morning' });
    const { body, headers } = await site.visitor.post('/api/contact').send(wish).expect(201);
    await changeLead(site, body.id, { status: 'scheduled' });
    const { text } = await site.visitor.get(`${headers.location}/appointment.ics`).expect(200);
    for (const said of ['Foam & Sons', 'hi@foam.example', '(612) 555-0123']) expect(text).toContain(said);
    expect(text).not.toMatch(/Drylark|drylark|555-0142/);
  });

  it('is used in form checks and choices', async () => {
    const answer = async (place: string) =>
      /<p class="form-remark" id="area-answer" role="status">(.*?)(?:<span|<\/p>)/
        .exec((await site.visitor.get(`/?serviceArea=${place}`).expect(200)).text)?.[1]
        .replace(/<[^>]+>/g, '')
        .trim();
    expect(await answer('Zimmerman')).toBe('Yes, we serve Zimmerman.');
    expect(await answer('Elk+River')).toMatch(/^Elk River isn’t in our usual service area/);
    const failed = await site.visitor.post('/contact').type('form').send({ name: 'A' }).expect(422);
    expect(failed.text).toContain('(612) 555-0123');
    expect(failed.text).not.toMatch(/555-0142|Elk River/);
  });

  it('the brand: is on every page, in URLs, services and forms, without traces of the old one', async () => {
    await editor.saveAndPublish('business', { brand: 'Foamy' });
    const ofBrand = allPages().filter((path) => path !== '/why-choose-drylark');
    for (const path of [...ofBrand, '/why-choose-foamy']) {
      const { text } = await site.visitor.get(path).expect(200);
      expect([path, /Foamy/.test(text), /drylark/i.exec(text)?.[0]]).toEqual([path, true, undefined]);
    }
    await site.visitor.get('/why-choose-drylark').expect(404);
    const { text: contact } = await site.visitor.get('/contact').expect(200);
    expect(contact).toContain('<option value="platinum-foamy">');
    const { text: sitemap } = await site.visitor.get('/sitemap.xml').expect(200);
    expect(sitemap).toContain('/why-choose-foamy<');
    await editor.saveAndPublish('business', { brand: 'Drylark' });
  });

  it('photos: the illustration notice disappears once all of them are photos', async () => {
    const sentences = async () => [
      (await pagesThatSay('These are illustrations, not photos')).length,
      (await pagesThatSay('>Illustrations of carpets and furniture')).length,
      (await pagesThatSay('with illustrations where we don’t have photos yet')).length,
      (await pagesThatSay('Photos and illustrations of carpets and furniture')).length,
    ];
    /** As if the owner had uploaded them: what is checked here is what pages say of them. */
    const replace = async (count: number) => {
      const service = site.app.get(SiteEditorService);
      for (const section of ['carousel', 'gallery'] as const) {
        const { values, base } = await service.section(section);
        const names = Object.keys(values).filter(
          (name) => name.endsWith('.name') && Number.parseInt(name, 10) < count,
        );
        const photographs = Object.fromEntries(names.map((name) => [name, 'photo-0123456789abcdef']));
        expect(await service.save(section, { ...values, ...photographs }, base)).toBeUndefined();
      }
      await editor.publish();
    };
    expect(await sentences()).toEqual([1 + 3, 1, 0, 0]);
    await replace(1);
    expect(await sentences()).toEqual([2, 0, 1, 1]);
    await replace(99);
    expect(await sentences()).toEqual([0, 0, 0, 0]);
  });

  it('a post: has its own page and sitemap entry, and is counted', async () => {
    const { values } = await editor.section('posts');
    const post = {
      title: 'Pets & Rugs',
      excerpt: 'What to do',
      author: 'Ada',
      category: 'Pet Care',
      date: '2026-01-02',
    };
    const fields = Object.entries({ ...post, key: '', markdown: 'Some **words** <b>', 'picture.name': '' });
    const added = Object.fromEntries(fields.map(([name, value]) => [`6.${name}`, value]));
    await editor.saveAndPublish('posts', added);
    const { text } = await site.visitor.get('/blog/pets-rugs').expect(200);
    expect(text).toContain('<p>Some <strong>words</strong> &lt;b&gt;</p>');
    expect((await site.visitor.get('/sitemap.xml')).text).toContain('/blog/pets-rugs<');
    expect((await site.visitor.get('/blog')).text).toContain('Pets &amp; Rugs');
    await editor.saveAndPublish('posts', { ...added, '6.date': '2100-01-01' });
    await site.visitor.get('/blog/pets-rugs').expect(404);
    expect(values['6.key']).toBeUndefined();
  });

  it('an offer is shown from its first day to the end of its last one', async () => {
    const calendar = site.app.get(BusinessCalendarService);
    const today = calendar.dayOf();
    const inDays = (days: number) => calendar.plusDays(today, days);
    const standsWith = async (from: string, until: string) => {
      await editor.saveAndPublish('offers', { '0.from': from, '0.until': until });
      return (await pagesThatSay('Book today: 20% off')).length > 0;
    };
    expect(await standsWith(inDays(1), '')).toBe(false);
    expect(await standsWith(today, today)).toBe(true);
    expect(await standsWith('', inDays(-1))).toBe(false);
  });
});
