import { describe, expect, it } from '@jest/globals';
import { drawAreaMap } from '../../../src/business/area-map.js';
import { version1 } from '../../../src/business/content/stored-content.js';
import { sqlite } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';

describe('The map of the cities we serve', () => {
  const site = testSite(sqlite);

  it('is an image that browsers keep, with a new address for other cities', async () => {
    const { text } = await site.visitor.get('/').expect(200);
    const src = /\/area-map\.svg\?v=\w{12}/.exec(text)?.[0] ?? '';
    const { headers, body } = await site.visitor.get(src).expect(200);
    expect(headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const svg = String(body);
    expect(svg.match(/<circle/g)).toHaveLength(15);
    expect(svg.match(/<text/g)).toHaveLength(15);
    expect(svg).toContain('>Maple Grove</text>');
    // A picture can't use the page's fonts.
    expect(svg).toMatch(/@font-face \{ font-family: Figtree;[^}]+url\(data:font\/woff2;base64,d09GMg/);
  });

  it('escapes names, and is none with fewer than two cities', () => {
    const [one, other] = version1.cities;
    expect(drawAreaMap([{ ...one, name: 'A & <B>' }, other])?.svg).toContain('>A &#38; &#60;B&#62;</text>');
    expect(drawAreaMap([one])).toBeUndefined();
  });
});
