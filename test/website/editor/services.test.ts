import { beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { storedContent, version1 } from '../../../src/business/content/stored-content.js';
import { firstVersion } from '../../../src/business/content/version-1/index.js';
import { pagedServiceNames } from '../../../views/forms/service-pages.js';
import { sqlite } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';
import { SiteEditor } from '../../support/site/site-editor.js';

describe('The owner’s services', () => {
  const site = testSite(sqlite);
  let owner: TestAgent;
  let editor: SiteEditor;
  const text = async (path: string) => (await site.visitor.get(path).expect(200)).text;

  beforeAll(async () => {
    owner = (await site.owner()) as unknown as TestAgent;
    editor = new SiteEditor(owner);
  });

  it('are renamed everywhere, while page and form value stay', async () => {
    await editor.saveAndPublish('stairs', {
      title: 'Stairway Care',
      'expect.after': 'They are dry in {drying time}, step by step.',
      points: 'One\nDry in {drying time}',
    });
    const page = await text('/services/stair-cleaning');
    expect(page).toContain('<h1>Stairway Care</h1>');
    expect(page).toContain('They are dry in 2-4 hours, step by step.');
    expect(page).toContain('<li>Dry in <span class="nowrap">2-4 hours</span></li>');
    expect(page).toContain('href="/contact?service=stairs"');
    for (const other of ['/services', '/pricing', '/services/hardwood-floor-cleaning']) {
      expect(await text(other)).toContain('Stairway Care');
      expect(await text(other)).not.toContain('Stair Cleaning Service');
    }
    expect(await text('/contact')).toContain('<option value="stairs">Stair cleaning');
  });

  it('show their own steps and questions, or those that all share', async () => {
    const page = () => text('/services/stair-cleaning');
    expect(await page()).toContain('Pre-Vac');
    await editor.saveAndPublish('stairs', {
      'steps.second.title': 'Only step',
      'steps.second.text': 'Dry in {drying time}.',
      ...{ 'questions.first.question': '', 'questions.first.answer': '' },
      ...{ 'questions.second.question': '', 'questions.second.answer': '' },
      ...{ 'questions.third.question': '', 'questions.third.answer': '' },
    });
    expect(await page()).toMatch(
      /<h3>Only step<\/h3><p>Dry in <span class="nowrap">2-4 hours\.<\/span><\/p>/,
    );
    expect(await page()).not.toMatch(/Pre-Vac|>Questions<|FAQPage/);
  });

  it('reject half a step or question, and an unknown placeholder', async () => {
    const { values, base } = await editor.section('petStains');
    const wrong = {
      'steps.first.text': '',
      'questions.fourth.question': '',
      points: 'Dry in {no time}',
    };
    const { body } = await owner
      .put('/admin/api/site/sections/petStains')
      .send({ values: { ...values, ...wrong }, base })
      .expect(400);
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'points',
      'questions.fourth.question',
      'steps.first.text',
    ]);
  });

  it('are off the sitemap while their page is hidden, and old links lead to the overview', async () => {
    const path = '/services/hardwood-floor-cleaning';
    expect(await text('/sitemap.xml')).toContain(path);
    await editor.saveAndPublish('hardwood', { isHidden: 'on' });
    const { headers } = await site.visitor.get(path).expect(303);
    expect(headers.location).toBe('/services');
    for (const other of ['/sitemap.xml', '/services', '/services/stair-cleaning'])
      expect(await text(other)).not.toContain(path);
    expect(await text('/services')).toContain('Hardwood Floor Cleaning');
    const { headers: preview } = await owner.get(`/admin/site/shown/draft${path}`).expect(303);
    expect(preview.location).toBe('/admin/site/shown/draft/services');
    await editor.saveAndPublish('hardwood', { isHidden: '' });
    await text(path);
  });

  it('show the photo pairs that the owner chooses', async () => {
    await editor.saveAndPublish('gallery', { '2.service': 'commercial' });
    const page = await text('/services/commercial-carpet-cleaning');
    expect(page).toMatch(/<h3 class="pair-title">Area rug</);
    expect(await text('/results')).toContain('Area rug');
  });
});

describe('Content that was published before services had pages', () => {
  const without = (item: Record<string, unknown>, name: string) =>
    Object.fromEntries(Object.entries(item).filter(([key]) => key !== name));
  /** As stored then: no services, and no service of a photo pair. */
  const older = {
    ...Object.fromEntries(
      Object.entries(firstVersion).filter(([name]) => !pagedServiceNames.some((one) => one === name)),
    ),
    gallery: firstVersion.gallery.map((pair) => without(pair, 'service')),
  };

  it('gets the pages of a new site', () => {
    expect(storedContent(older)).toEqual(version1);
  });

  it('keeps its own photos and titles, and shows only pairs that are still the same', () => {
    const [first, ...others] = older.gallery;
    const renamed = { ...first, title: 'Our office' };
    const own = { ...first, key: 'mine', title: 'Mine' };
    const pairs = storedContent({ ...older, gallery: [renamed, own, ...others] }).gallery;
    expect(pairs.map(({ title, service }) => [title, service])).toEqual([
      ['Our office', 'none'],
      ['Mine', 'none'],
      ['Upholstery', 'none'],
      ['Area rug', 'none'],
      ['Pet stain removal', 'petStains'],
    ]);
    expect(pairs[0].before).toEqual(firstVersion.gallery[0].before);
  });

  it('doesn’t bring back what the owner cleared', () => {
    const packages = firstVersion.packages.map((one) => ({ ...one, beforeCents: undefined }));
    const stored = JSON.parse(JSON.stringify({ ...older, packages }));
    expect(storedContent(stored).packages.map(({ beforeCents }) => beforeCents)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('keeps a service that the owner chose, and one that the owner removed', () => {
    const [first, second] = firstVersion.gallery;
    const stored = [
      { ...first, service: 'none' },
      { ...second, service: 'hardwood' },
    ];
    expect(storedContent({ gallery: stored }).gallery.map(({ service }) => service)).toEqual([
      'none',
      'hardwood',
    ]);
  });
});
