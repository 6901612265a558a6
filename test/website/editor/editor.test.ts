import { beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { SiteVersion } from '../../../src/business/content/site-version.entity.js';
import type { FormValues } from '../../../views/content/forms.js';
import { sectionNames, sections } from '../../../views/content/schema.js';
import { pageOfSection, sectionGroups } from '../../../views/content/section-groups.js';
import { sectionPath } from '../../../views/content/section-path.js';
import { onEachDatabase, sqlite } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';
import { SiteEditor } from '../../support/site/site-editor.js';

onEachDatabase('The website editor', (make) => {
  const site = testSite(make);
  let owner: TestAgent;
  let editor: SiteEditor;
  const text = async (path: string) => (await site.visitor.get(path).expect(200)).text;
  const shown = async (path: string) => (await owner.get(path).expect(200)).text;

  beforeAll(async () => {
    owner = (await site.owner()) as unknown as TestAgent;
    editor = new SiteEditor(owner);
  });

  it('is only for the owner', async () => {
    for (const path of [
      '/admin/site',
      '/admin/site/hours',
      '/admin/site/preview',
      '/admin/site/shown/draft/',
    ])
      await site.visitor.get(path).expect(302);
    await site.visitor.get('/admin/api/site').expect(401);
    await site.visitor.put('/admin/api/site/sections/hours').send({ values: {} }).expect(401);
    await site.visitor.post('/admin/site/publish').type('form').send({ seen: 'x' }).expect(302);
  });

  it('saves a price in the draft, hidden from visitors, and describes the change', async () => {
    expect(await text('/pricing')).toContain('$267');
    await editor.save('packages', { '1.cents': '249' });
    expect((await editor.unpublished()).changes).toEqual([
      { section: 'packages', label: 'Packages', lines: ['3-Room Package: $267 → $249'] },
    ]);
    expect(await shown('/admin/site')).toContain('3-Room Package: $267 → $249');
    expect(await text('/pricing')).not.toContain('$249');
  });

  it('publishes the draft, on cached pages too, and every version can be undone', async () => {
    const { seen } = await editor.unpublished();
    await owner.post('/admin/site/publish').type('form').send({ seen }).expect(303);
    expect(await text('/pricing')).toContain('$249');
    expect(await text('/pricing')).toContain('"price":"249"');
    expect(await shown('/admin/site')).toContain('All changes are published.');
    const versions = await site.dataSource.getRepository(SiteVersion).find({ order: { id: 'ASC' } });
    expect(versions.map(({ id }) => id)).toEqual([1, 2]);
    expect(await shown('/admin/site/versions/1')).toContain('3-Room Package: $249 → $267');
    await owner.post('/admin/site/versions/1').type('form').send({}).expect(303);
    expect(await text('/pricing')).toContain('$267');
    expect(await text('/pricing')).not.toContain('$249');
  });

  it('reports the invalid field, on the page and in the API, and stores nothing', async () => {
    const { values, base } = await editor.section('packages');
    const wrong = { ...values, '0.cents': 'ninety', '2.beforeCents': '100' };
    const { body } = await owner
      .put('/admin/api/site/sections/packages')
      .send({ values: wrong, base })
      .expect(400);
    expect(body.errors).toEqual([
      { field: '0.cents', message: 'Enter a number, like 12 or 12.50.' },
      { field: '2.beforeCents', message: 'Enter an amount higher than the price.' },
    ]);
    const { text: page } = await owner
      .post('/admin/site/packages')
      .type('form')
      .send({ ...wrong, base })
      .expect(422);
    expect(page).toContain('Enter a number, like 12 or 12.50.');
    expect(page).toContain('value="ninety"');
    expect((await editor.unpublished()).changes).toEqual([]);
  });

  it('reports a conflict to the second of two people, and keeps what both typed', async () => {
    const { values, base } = await editor.section('business');
    await editor.save('business', { area: 'Northwest of Minneapolis' });
    const second = { ...values, area: 'Around Elk River', base };
    await owner
      .put('/admin/api/site/sections/business')
      .send({ values: { ...values, area: 'Around Elk River' }, base })
      .expect(409);
    const { text: page } = await owner.post('/admin/site/business').type('form').send(second).expect(409);
    expect(page).toContain('Around Elk River');
    expect(page).toContain('Northwest Twin Cities → Northwest of Minneapolis');
    const renewed = /name="base" value="([^"]+)"/.exec(page)?.[1];
    await owner
      .post('/admin/site/business')
      .type('form')
      .send({ ...second, base: renewed })
      .expect(303);
    expect((await editor.section('business')).values.area).toBe('Around Elk River');
  });

  it('lists every section, and accepts each as a plain form', async () => {
    const overview = await shown('/admin/site');
    for (const name of sectionNames) {
      const path = sectionPath(name);
      expect(overview).toContain(`href="${path}"`);
      expect(await shown(path)).toContain(`<h1>${sections[name].label}</h1>`);
      const { values, base } = await editor.section(name);
      const { headers } = await owner
        .post(path)
        .type('form')
        .send({ ...values, base })
        .expect(303);
      expect(await shown(headers.location)).toContain('Draft saved.');
      await owner.post(`${path}/discard`).expect(303);
    }
  });

  it('shows each section in one group, on a page that shows it, with its photo if it has one', async () => {
    const grouped = sectionGroups.flatMap(({ names }) => names);
    expect([...grouped].sort()).toEqual([...sectionNames].sort());
    for (const name of sectionNames) {
      const frame = `/admin/site/shown/draft${pageOfSection[name]}`;
      expect(await shown(sectionPath(name))).toContain(`src="${frame}"`);
      await owner.get(frame).expect(200);
    }
    expect(await shown('/admin/site')).toMatch(
      /<img class="section-thumbnail" src="\/pictures\/hero-320\.webp"/,
    );
  });

  it('sums up what would change before it is published', async () => {
    await editor.save('packages', { '0.cents': '89', '1.cents': '249' });
    await editor.save('business', { area: 'Northwest metro' });
    const page = (await shown('/admin/site')).replaceAll('<!-- -->', '');
    expect(page).toContain('3 changes in 2 sections.');
    await owner.post('/admin/site/discard').expect(303);
    expect(await shown('/admin/site')).toContain('All changes are published.');
  });

  it('doesn’t publish changes that the owner hasn’t seen', async () => {
    const { seen } = await editor.unpublished();
    await editor.save('people', { '0.key': '', '0.name': 'Ada' });
    await owner.post('/admin/api/site/publish').send({ seen }).expect(409);
    const { text: page } = await owner.post('/admin/site/publish').type('form').send({ seen }).expect(409);
    expect(page).toContain('Not published:');
    expect(await text('/about')).not.toContain('Ada');
    await owner.post('/admin/site/discard').expect(303);
    expect((await editor.unpublished()).changes).toEqual([]);
  });

  it('adds, moves and removes items by plain forms, and keeps the typed values', async () => {
    const { values, base } = await editor.section('questions');
    const fields: FormValues = { ...values, base, '0.answer': 'Typed and not saved' };
    const press = async (act: string) =>
      (
        await owner
          .post('/admin/site/questions')
          .type('form')
          .send({ ...fields, do: act })
          .expect(200)
      ).text;
    const added = await press('add');
    expect(added).toContain('name="15.question"');
    const moved = await press('down 0');
    expect(moved.indexOf('Is the cleaning safe')).toBeLessThan(moved.indexOf('Typed and not saved'));
    expect(moved).toContain('Not saved yet.');
    expect(await press('remove 0')).not.toContain('Typed and not saved');
    expect((await editor.unpublished()).changes).toEqual([]);
  });

  it('accepts a section above the usual size limit', async () => {
    const { values } = await editor.section('questions');
    const many = Array.from({ length: 60 }, (_, index) => ({
      [`${index}.key`]: '',
      [`${index}.question`]: `Question ${index}?`,
      [`${index}.answer`]: 'ü'.repeat(1_000),
    }));
    await editor.saveAndPublish('questions', Object.assign({}, ...many));
    expect(await text('/faq')).toContain('Question 59?');
    await owner.post('/admin/site/versions/1').type('form').send({}).expect(303);
    expect((await editor.section('questions')).values).toEqual(values);
  });

  it('rejects an unknown fact, and resolves the others for visitors, by their former names too', async () => {
    const { values, base } = await editor.section('questions');
    const answer = async (said: string) =>
      owner.put('/admin/api/site/sections/questions').send({ values: { ...values, '0.answer': said }, base });
    const { body } = await answer('It takes {some time}.');
    expect(body.errors[0].field).toBe('0.answer');
    expect(body.errors[0].message).toContain('Replace {some time} with one of these');
    expect(body.errors[0].message).not.toContain('price of stairs');
    await editor.saveAndPublish('questions', {
      '0.answer': 'Steps are {stair price} ({price of stairs}), dry in {Drying Time}.',
    });
    expect(await text('/faq')).toContain('Steps are $5 ($5), dry in 2-4 hours.');
    await editor.saveAndPublish('prices', { 'stairs.cents': '6.50' });
    expect(await text('/faq')).toContain('Steps are $6.50 ($6.50), dry in 2-4 hours.');
  });

  it('keeps the last 200 versions, even with gaps in their numbers', async () => {
    const row = (id: number) => ({ id, content: '{}', changes: '[]', publishedAt: new Date() });
    await site.dataSource
      .getRepository(SiteVersion)
      .insert(Array.from({ length: 250 }, (_, n) => row(1_000 + 3 * n)));
    await editor.saveAndPublish('business', { area: 'Here' });
    const kept = await site.dataSource.getRepository(SiteVersion).find({ order: { id: 'ASC' } });
    expect([kept.length, kept[0].id]).toEqual([200, 1_000 + 3 * 51]);
    expect(kept.at(-1)?.content).toContain('"area":"Here"');
    expect(await text('/')).toContain('<li>Here</li>');
    await shown('/admin/site/versions');
  });
});

describe('A server setting', () => {
  const site = testSite(sqlite, { BUSINESS_PHONE: '(612) 555-0100', FALL_SPECIAL_UNTIL: '2099-11-30' });

  it('overrides the published content, and is shown with its variable', async () => {
    const owner = (await site.owner()) as unknown as TestAgent;
    const editor = new SiteEditor(owner);
    await editor.saveAndPublish('business', { phone: '(612) 555-0999', area: 'Northwest' });
    const { text: home } = await site.visitor.get('/').expect(200);
    expect([
      home.includes('(612) 555-0100'),
      home.includes('555-0999'),
      home.includes('<li>Northwest</li>'),
    ]).toEqual([true, false, true]);
    const { text: business } = await owner.get('/admin/site/business').expect(200);
    expect(business.replaceAll('<!-- -->', '')).toContain('Set on the server (BUSINESS_PHONE)');
    expect(business).not.toContain('<input type="text" autocomplete="off" id="phone"');
    const { text: offers } = await owner.get('/admin/site/offers').expect(200);
    expect(offers.replaceAll('<!-- -->', '')).toContain('Set on the server (FALL_SPECIAL_UNTIL)');
  });
});
