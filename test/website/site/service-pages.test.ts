import { describe, expect, it } from '@jest/globals';
import { pagedServiceNames, servicePath } from '../../../views/forms/service-pages.js';
import { PublicPages } from '../../support/browser/public-pages.js';

const paths = [
  '/services/residential-carpet-cleaning',
  '/services/commercial-carpet-cleaning',
  '/services/pet-stain-and-odor-removal',
  '/services/stair-cleaning',
  '/services/hardwood-floor-cleaning',
];

type Data = { '@type': string } & Record<string, never>;

describe('The page of each service', () => {
  const pages = new PublicPages();
  const headings = (path: string) =>
    [...pages.main(path).matchAll(/<h2[^>]*id="[^"]+"[^>]*>([^<]+)/g)].map((match) => match[1]);
  const dataOf = (path: string): Data[] =>
    JSON.parse(/<script type="application\/ld\+json">([^<]+)</.exec(pages.document(path))?.[1] ?? '')[
      '@graph'
    ];

  it('has an address that never changes', () => {
    expect(pagedServiceNames.map(servicePath)).toEqual(paths);
    expect(pages.paths).toEqual(expect.arrayContaining(paths));
  });

  it('says what the service is for, how it works, what to expect, and answers questions', () => {
    for (const path of paths) {
      expect([path, ...headings(path)]).toEqual(
        expect.arrayContaining(['What it’s for', 'How it works', 'What to expect', 'Questions']),
      );
      expect(pages.main(path).match(/<details/g)?.length).toBeGreaterThanOrEqual(3);
      expect(pages.text(path)).toMatch(/Before we come .+ While we work .+ After the cleaning /);
    }
    expect(pages.text(paths[0])).toMatch(/Pre-Vac .+ Dry-Foam .+ Final Groom /);
    expect(pages.text(paths[4])).not.toContain('Pre-Vac');
    expect(pages.text(paths[0])).toContain('dry in 2-4 hours');
  });

  it('has no prices, and links to them', () => {
    for (const path of paths) {
      const html = pages.document(path);
      expect([path, /\$\d|Custom Quote|Starting at|"price/.exec(html)?.[0]]).toEqual([path, undefined]);
      expect(pages.text(path)).not.toContain('{');
      expect(pages.linkTo(path, 'See prices')).toBe('/pricing#price');
    }
    expect(pages.document('/pricing')).toContain('id="price"');
  });

  it('leads to the form with the service chosen, by its usual value', async () => {
    const values = ['residential', 'commercial', 'pet-stain-odor', 'stairs', 'hardwood'];
    for (const [index, path] of paths.entries()) {
      expect(pages.linkTo(path, 'Book Now')).toBe(`/contact?service=${values[index]}`);
      expect(pages.document('/contact')).toContain(`<option value="${values[index]}">`);
    }
  });

  it('shows before and after only where a photo pair fits', () => {
    const pairs = (path: string) =>
      [...pages.main(path).matchAll(/aria-label="Before-and-after slider: ([^"]+)"/g)].map(
        (match) => match[1],
      );
    expect(paths.map(pairs)).toEqual([
      ['Living room carpet', 'Heavy Stain Removal'],
      [],
      ['Pet stain removal'],
      ['Stair Carpet Restoration'],
      [],
    ]);
    for (const path of [paths[0], paths[2], paths[3]])
      expect(pages.text(path)).toContain('These are illustrations, not photos.');
  });

  it('is described to search engines: the service, who provides it where, the way to it, its questions', () => {
    for (const path of paths) {
      const url = `https://clean.example${path}`;
      const [service, trail, questions] = dataOf(path);
      const title = /<h1>([^<]+)/.exec(pages.main(path))?.[1].replace('&amp;', '&');
      expect(service).toMatchObject({ '@type': 'Service', name: title, url });
      expect(service.provider).toMatchObject({ '@id': 'https://clean.example/#business' });
      expect(service.areaServed).toContainEqual({ '@type': 'City', name: 'Maple Grove, Minnesota' });
      expect((trail.itemListElement as { item: string }[]).map(({ item }) => item)).toEqual([
        'https://clean.example/',
        'https://clean.example/services',
        url,
      ]);
      expect(questions['@type']).toBe('FAQPage');
      // What search engines are shown is on the page too.
      for (const { name, acceptedAnswer } of questions.mainEntity as {
        name: string;
        acceptedAnswer: { text: string };
      }[])
        expect(pages.text(path)).toEqual(
          expect.stringContaining(`${name} ${acceptedAnswer.text}`.replace(/\s+/g, ' ')),
        );
    }
  });

  it('is linked from its cards and from the other service pages', () => {
    for (const path of paths) {
      expect(pages.links('/services').filter((href) => href === path)).toHaveLength(1);
      for (const other of paths)
        expect([other, pages.links(other).includes(path)]).toEqual([other, other !== path]);
    }
  });

  it('is the only page below /services', async () => {
    for (const other of ['residential', 'RESIDENTIAL-carpet-cleaning', 'toString', 'stair-cleaning/more'])
      await pages.site.visitor.get(`/services/${other}`).expect(404);
  });
});
