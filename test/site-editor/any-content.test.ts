import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SiteContentService } from '../../src/site-content/site-content.service.js';
import { storedContent, version1 } from '../../src/site-content/stored-content.js';
import { changesBetween } from '../../views/content/changes.js';
import type { Leaf, Part } from '../../views/content/fields.js';
import { type FormValues, formOf, readForm } from '../../views/content/forms.js';
import { mentions } from '../../views/content/mentions.js';
import { type SectionName, sectionNames, sections } from '../../views/content/schema.js';
import { isLong, times } from '../faults/support/driver.js';
import { sqlite } from '../support/databases.js';
import { allPaths } from '../support/public-paths.js';
import { testSite } from '../support/site.js';

/** What a hostile or hurried owner types: markup, braces, other scripts, much and little. */
const words = fc.oneof(
  fc.constantFrom(
    ...[
      '<b>x</b>',
      '"><script>alert(1)</script>',
      '</script>',
      '&amp;',
      '{drying time}',
      '{nothing}',
      '🧽',
      '{',
      '',
    ],
    ...['<!--', 'javascript:alert(1)', '%s', "'", '\u202e', '\u2028', '$99', '-5', '12.5', '249', '55303'],
    ...mentions.map((name) => `{${name}}`),
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const typed = fc.array(words, { maxLength: 6 }).map((parts) => parts.join(' '));

function leaf(field: Leaf, path: string): fc.Arbitrary<FormValues> {
  const one = (value: fc.Arbitrary<string>) => value.map((text) => ({ [path]: text }));
  switch (field.kind) {
    case 'choice':
      return one(fc.oneof(fc.constantFrom(...Object.keys(field.options)), words));
    case 'yes':
      return one(fc.constantFrom('', 'on'));
    case 'number':
    case 'money':
      return one(fc.oneof(fc.integer({ min: -1, max: 100 }).map(String), fc.double().map(String), words));
    case 'day':
      return one(fc.constantFrom('', '2026-11-23', '2026-02-30', '2031-01-01', 'x'));
    case 'lines':
      return one(
        fc.array(fc.oneof(words, fc.constant('55303')), { maxLength: 4 }).map((all) => all.join('\n')),
      );
    case 'picture':
      return fc.record({
        [`${path}.name`]: fc.constantFrom('hero', 'photo-0123456789abcdef', '', '"><img src=x>'),
        [`${path}.alt`]: typed,
      }) as fc.Arbitrary<FormValues>;
    default:
      return one(typed);
  }
}

function form(part: Part, path = ''): fc.Arbitrary<FormValues> {
  const within = (name: string | number) => (path ? `${path}.${name}` : String(name));
  const merged = (all: FormValues[]) => Object.assign({}, ...all) as FormValues;
  if (part.kind === 'group')
    return fc
      .tuple(...Object.entries(part.fields).map(([name, field]) => form(field, within(name))))
      .map(merged);
  if (part.kind !== 'list') return leaf(part, path);
  return fc
    .integer({ min: 0, max: 4 })
    .chain((count) =>
      fc.tuple(
        ...Array.from({ length: count }, (_, index) =>
          fc.record({ [within(`${index}.key`)]: fc.constantFrom('', 'a', 'b', '<', 'toString') }),
        ),
        ...Array.from({ length: count }, (_, index) => form(part.item, within(index))),
      ),
    )
    .map((all) => merged(all as FormValues[]));
}

const anySection = fc
  .constantFrom(...sectionNames)
  .chain((name) => form(sections[name]).map((values) => ({ name, values })));

/** The sections that are valid, in place of those of version 1. */
const contentWith = (typedSections: { name: SectionName; values: FormValues }[]) => {
  const valid = typedSections.flatMap(({ name, values }) => {
    const { value, errors } = readForm(sections[name], values);
    return Object.keys(errors).length === 0 ? [[name, value]] : [];
  });
  return storedContent({ ...version1, ...Object.fromEntries(valid) });
};

describe('Whatever is typed into the forms of the site', () => {
  const site = testSite(sqlite);

  it('is read the same after it was stored, and every complaint names a field of the form', () => {
    fc.assert(
      fc.property(anySection, ({ name, values }) => {
        const { value, errors } = readForm(sections[name], values);
        const again = readForm(sections[name], formOf(sections[name], value));
        if (Object.keys(errors).length === 0) expect(again).toEqual({ value, errors: {} });
        const fields = new Set(Object.keys(formOf(sections[name], value)));
        for (const field of Object.keys(errors))
          expect(field === '' || fields.has(field) || fields.has(field.replace(/\.\w+$/, '.alt'))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is shown by every page without an error and without its markup, and its changes are told in words', async () => {
    const content = site.app.get(SiteContentService);
    let shownNow = version1;
    Object.defineProperty(content, 'current', { get: () => shownNow });
    let shown = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anySection, { minLength: 3, maxLength: 12 }), async (typedSections) => {
        const changed = contentWith(typedSections);
        for (const { lines } of changesBetween(version1, changed))
          expect(lines.join('').length).toBeLessThan(100_000);
        const path = allPaths[shown++ % allPaths.length];
        shownNow = changed;
        const asked = isLong ? [...allPaths, '/sitemap.xml'] : [path, '/', '/pricing', '/sitemap.xml'];
        for (const one of asked) {
          const { status, text } = await site.visitor.get(one);
          // A post may be gone, and the brand may have another name.
          expect([one, status]).toEqual([
            one,
            status === 404 && /^\/(blog\/|why-choose)/.test(one) ? 404 : 200,
          ]);
          expect(text).not.toMatch(/<b>x<\/b>|<script>alert|<img src=x>|NaN|undefined/);
        }
      }),
      { numRuns: times(250, 1_000) },
    );
  }, 900_000);
});
