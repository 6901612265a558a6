import { beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { sqlite } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';
import { SiteEditor } from '../../support/site/site-editor.js';

describe('A review', () => {
  const site = testSite(sqlite);
  let editor: SiteEditor;

  beforeAll(async () => {
    editor = new SiteEditor((await site.owner()) as unknown as TestAgent);
  });

  it('is marked as an example until the owner confirms it', async () => {
    const marks = async (path: string) =>
      ((await site.visitor.get(path)).text.match(/class="example-mark"/g) ?? []).length;
    const marked = async () => [await marks('/'), await marks('/results'), await marks('/about')];
    const stars = async () => (await site.visitor.get('/')).text.includes('href="#testimonials"');
    expect([await marked(), await stars()]).toEqual([[5, 4, 6], false]);
    const { values } = await editor.section('testimonials');
    const confirmed = Object.keys(values).filter((name) => name.endsWith('.key'));
    await editor.save(
      'testimonials',
      Object.fromEntries(confirmed.map((name) => [name.replace('key', 'isConfirmed'), 'on'])),
    );
    const names = ['years', 'customers', 'satisfaction', 'support', 'rating', 'reviews', 'badge'];
    await editor.saveAndPublish(
      'figures',
      Object.fromEntries(names.map((name) => [`${name}.isConfirmed`, 'on'])),
    );
    expect([await marked(), await stars()]).toEqual([[0, 0, 0], true]);
  });

  it('is one of six on the home page, which links to all of them', async () => {
    const further = Array.from({ length: 5 }, (_, index) => [
      [`${index + 3}.key`, ''],
      [`${index + 3}.text`, `A reason of its own, number ${index + 4}.`],
      [`${index + 3}.author`, 'Ada L.'],
    ]);
    await editor.saveAndPublish('testimonials', Object.fromEntries(further.flat()));
    const quotes = async (path: string) =>
      ((await site.visitor.get(path)).text.match(/<blockquote>/g) ?? []).length;
    expect([await quotes('/'), await quotes('/results')]).toEqual([6, 8]);
    expect((await site.visitor.get('/')).text).toMatch(
      /<a href="\/results#testimonials">See all (<!-- -->)?8(<!-- -->)? reviews<\/a>/,
    );
  });
});
