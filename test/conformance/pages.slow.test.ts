/**
 * Asks for many pages, to see what they hold, and not what React warns of.
 *
 * @react production
 */

import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type EmailName, EmailRendererService } from '../../src/pages/email-renderer.service.js';
import { sampleBusiness } from '../support/data/sample-business.js';
import { sampleEmails } from '../support/data/sample-emails.js';
import { describeWith } from '../support/databases/databases.js';
import { addressOf } from '../support/site/open-site.js';
import { cookieOf, password } from '../support/site/site.js';
import { EveryPage, origin } from './support/every-page.js';
import { check, type Finding, jar } from './support/html-checker.js';
import { followLinks } from './support/links.js';
import { wantedByGoogle } from './support/rich-results.js';
import { type Node, nodesIn, vocabularyFaults } from './support/vocabulary.js';

const doesNotExist = (property: string) => `CSS: “${property}”: Property “${property}” doesn't exist.`;
const obsolete = (attribute: string, element: string) =>
  `The “${attribute}” attribute on the “${element}” element is obsolete. Use CSS instead.`;

/** What the checker finds and we keep, with why and where. Remove an entry that it no longer finds. */
const kept = [
  {
    why: 'CSS View Transitions 2',
    message: 'CSS: Unrecognized at-rule “@view-transition”',
    extract: '@view-transition{navig',
  },
  {
    why: 'CSS View Transitions 1',
    message: doesNotExist('view-transition-name'),
    extract: 'view-transition-name:header',
  },
  {
    why: 'CSS View Transitions 1',
    message: 'CSS: Parse Error.',
    extract: 'nsition-group(*){animation-dur',
  },
  {
    why: 'SVG 2',
    message: doesNotExist('vector-effect'),
    extract: 'vector-effect:non-scaling-stroke',
  },
  {
    why: 'CSS Containment 3',
    message: doesNotExist('container'),
    extract: 'container:lead-panel / inline-size',
  },
  {
    why: 'CSS Containment 3',
    message: 'CSS: Unrecognized at-rule “@container”',
    extract: '@container lead-',
  },
  {
    why: 'CSS Basic User Interface 4',
    message: doesNotExist('field-sizing'),
    extract: 'field-sizing:content',
  },
  // Its HTML is that of Word.
  ...['width', 'cellpadding', 'cellspacing'].map((attribute) => ({
    why: 'Outlook on Windows',
    message: obsolete(attribute, 'table'),
    extract: '<table role="presentation" width="100%" cellPadding="0" cellSpacing="0"',
  })),
  { why: 'Outlook on Windows', message: obsolete('align', 'td'), extract: '<td align="center"' },
];

/** So that a checker that looks at nothing is noticed. */
const planted = new Map([
  ['planted.html', '<!DOCTYPE html><html lang="en"><title>A</title><p id="a"><p id="a">'],
  ['planted.css', 'p { colour: red }'],
  ['planted.svg', '<svg xmlns="http://www.w3.org/2000/svg"><circle radius="2"/></svg>'],
]);

describe('Every page of a site in its second month', () => {
  const pages = new EveryPage();
  const documents = () => [...pages.documents];
  const desk = () => pages.paths.filter((path) => path.startsWith('/admin') && path !== '/admin/login');

  it('is looked at: one of each kind', () => {
    const kinds = readdirSync('views/pages', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => file.replace('.tsx', ''));
    const seen = documents().map(([, html]) => /data-page="\/assets\/pages\/(.+?)-\w+\.js"/.exec(html)?.[1]);
    expect(kinds.length).toBeGreaterThan(40);
    expect(kinds.filter((kind) => !seen.includes(kind))).toEqual([]);
  });

  describe('in its structured data', () => {
    /** The objects of each document that has any. */
    const graphs = (): Node[][] =>
      documents().flatMap(([, html]) => {
        const json = /<script type="application\/ld\+json">([^<]+)<\/script>/.exec(html)?.[1];
        return json ? [JSON.parse(json)['@graph']] : [];
      });
    /** Each object once, those within others too. */
    const nodes = () => [...new Map(nodesIn(graphs()).map((node) => [JSON.stringify(node), node])).values()];

    it('uses types and properties that schema.org has, together as it has them', async () => {
      const wrong = [
        { '@type': 'NoBusiness', name: 'A' },
        { '@type': 'Service', colour: 'red' },
        { '@type': 'Service', opens: '10:00' },
        { '@type': 'FAQPage', mainEntity: { '@type': 'Question', acceptedAnswer: { '@type': 'City' } } },
      ];
      expect(graphs().length).toBeGreaterThan(20);
      const faults = await vocabularyFaults([...wrong, ...nodes().filter((node) => node['@type'])]);
      expect(faults).toEqual(wrong.map((_, index) => expect.stringMatching(`^${index} `)));
    });

    it('has what Google wants of it', () => {
      // Who provides a service is only named there.
      const whole = graphs().flatMap((graph) => [...graph, ...nodesIn(graph).filter((node) => !node['@id'])]);
      const missing = whole.flatMap((node) =>
        (wantedByGoogle[node['@type'] ?? ''] ?? '')
          .split(/[ /]+/)
          .filter((name) => name && node[name] === undefined)
          .map((name) => `${node['@type']} has no ${name}`),
      );
      expect([...new Set(missing)]).toEqual([]);
      const types = nodes().map((node) => node['@type']);
      expect(Object.keys(wantedByGoogle).filter((type) => !types.includes(type))).toEqual([]);
    });

    it('refers to nothing that another page only tells of', () => {
      for (const graph of graphs()) {
        const all = nodesIn(graph);
        const names = (id: unknown) => all.some((node) => node['@id'] === id && node.name);
        expect(all.filter((node) => node['@id'] && !names(node['@id']))).toEqual([]);
      }
    });
  });

  describe('in its links', () => {
    /** What is named elsewhere than on pages. */
    async function named(): Promise<string[]> {
      const { visitor } = pages.site;
      const sitemap = await visitor.get('/sitemap.xml').expect(200);
      const robots = await visitor.get('/robots.txt').expect(200);
      const manifest = JSON.parse((await visitor.get('/site.webmanifest').expect(200)).text);
      const { headers } = await visitor.get('/').expect(200);
      return [
        ...[...sitemap.text.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address),
        /Sitemap: (.+)/.exec(robots.text)?.[1] ?? '',
        manifest.start_url,
        ...manifest.icons.map(({ src }: { src: string }) => src),
        JSON.parse(headers['speculation-rules']),
      ].map((address) => new URL(address, origin).href);
    }

    it('leads visitors nowhere else than it says: no link is dead, redirected, or to a place that is not there', async () => {
      const address = await addressOf(pages.site);
      const others = (await named()).map((link) => link.replace(origin, address));
      expect(others.length).toBeGreaterThan(20);
      const { count, wrong } = await followLinks([`${address}/`, ...others], {
        recurse: true,
        origin,
        // Drawn one at a time; all of them at once would be redirected. Their own test requests each.
        isLeftOut: (path) => path.startsWith('/share/'),
      });
      expect(wrong).toEqual([]);
      expect(count).toBeGreaterThan(100);
    });

    it('nor the owner', async () => {
      const address = await addressOf(pages.site);
      const login = await pages.site.visitor.post('/admin/api/login').send({ password }).expect(200);
      const { count, wrong } = await followLinks(
        desk().map((path) => address + path),
        {
          origin,
          headers: { Cookie: cookieOf(login).split(';')[0] },
          isLeftOut: (path) => path.startsWith('/admin') && !pages.visited.has(path.split('#')[0]),
        },
      );
      expect(wrong).toEqual([]);
      expect(count).toBeGreaterThan(100);
    });
  });

  describe('with what its forms say when nothing was filled in', () => {
    beforeAll(() => pages.sendFormsEmpty());

    it('is more', () => {
      expect(documents().filter(([name]) => name.startsWith('POST')).length).toBeGreaterThan(30);
    });

    it('has each id once', () => {
      for (const [name, html] of documents()) {
        const ids = [...html.matchAll(/<[^>]* id="([^"]*)"/g)].map(([, id]) => id);
        expect([name, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([name, []]);
      }
    });

    describeWith(jar, 'the Nu Html Checker')('for the Nu Html Checker', () => {
      it('is without a fault, in markup, styles and drawings', async () => {
        const renderer = new EmailRendererService(sampleBusiness());
        const mails = (Object.keys(sampleEmails) as EmailName[]).map(
          (name) => [`mail ${name}.html`, renderer.render(name, sampleEmails[name] as never).html] as const,
        );
        const all = await check(new Map([...(await pages.files()), ...mails, ...planted]));
        expect([...planted.keys()].filter((name) => !all.some((finding) => finding.name === name))).toEqual(
          [],
        );
        const findings = all.filter(({ name }) => !planted.has(name));
        const isKept = ({ message, extract }: (typeof kept)[0], finding: Finding) =>
          finding.message === message && finding.extract?.includes(extract);
        expect(findings.filter((finding) => !kept.some((one) => isKept(one, finding)))).toEqual([]);
        expect(kept.filter((one) => !findings.some((finding) => isKept(one, finding)))).toEqual([]);
      });
    });
  });
});
