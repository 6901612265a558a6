/**
 * Asks for many pages, to see what they hold, and not what React warns of.
 *
 * @react production
 */

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SiteContentService } from '../../../src/business/content/site-content.service.js';
import { storedContent, version1 } from '../../../src/business/content/stored-content.js';
import { changesBetween } from '../../../views/content/changes.js';
import { formOf, readForm } from '../../../views/content/forms.js';
import { sectionNames, sections } from '../../../views/content/schema.js';
import { isLong, times } from '../../faults/support/driver.js';
import { allPaths } from '../../support/browser/public-paths.js';
import { anySection, someSections, type TypedSection } from '../../support/data/any-section.js';
import { sqlite } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';

/** The sections that are valid, in place of those of version 1. */
const validIn = (typedSections: TypedSection[]) =>
  Object.fromEntries(
    typedSections.flatMap(({ name, values }) => {
      const { value, errors } = readForm(sections[name], values);
      return Object.keys(errors).length === 0 ? [[name, value]] : [];
    }),
  );

/** What scripts read of a page: data of the page, and structured data. */
const scriptsIn = (html: string) =>
  [...html.matchAll(/<script[^>]* type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json]) => json,
  );

describe('Any input in the website editor', () => {
  const site = testSite(sqlite);

  it('is stored unchanged, and every error belongs to a field of the form', () => {
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

  it('is shown on every page without an error and without its markup, and its changes are described', async () => {
    const content = site.app.get(SiteContentService);
    let shownNow = version1;
    Object.defineProperty(content, 'current', { get: () => shownNow });
    let shown = 0;
    const timesShown = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(someSections, async (typedSections) => {
        const valid = validIn(typedSections);
        for (const name of Object.keys(valid)) timesShown.set(name, (timesShown.get(name) ?? 0) + 1);
        const changed = storedContent({ ...version1, ...valid });
        for (const { lines } of changesBetween(version1, changed))
          expect(lines.join('').length).toBeLessThan(100_000);
        const path = allPaths[shown++ % allPaths.length];
        shownNow = changed;
        const asked = isLong ? [...allPaths, '/sitemap.xml'] : [path, '/', '/pricing', '/sitemap.xml'];
        for (const one of asked) {
          const { status, text } = await site.visitor.get(one);
          // A post or a city may be gone, the brand may have another name, and the page of a service may be
          // hidden.
          const isGone =
            (status === 404 && /^\/(blog\/|service-areas\/|why-choose)/.test(one)) ||
            (status === 303 && one.startsWith('/services/'));
          expect([one, status]).toEqual([one, isGone ? status : 200]);
          expect(text).not.toMatch(
            /<b>x<\/b>|<script>alert|<img src=x|(href|src)="javascript:|NaN|undefined/,
          );
          for (const json of scriptsIn(text)) JSON.parse(json);
        }
      }),
      { numRuns: times(250, 1_000) },
    );
    expect(sectionNames.filter((name) => (timesShown.get(name) ?? 0) < 50)).toEqual([]);
  }, 900_000);
});
