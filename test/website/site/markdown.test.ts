import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { version1 } from '../../../src/business/content/stored-content.js';
import { articlesOf } from '../../../src/website/site/articles.js';
import { blocksOf, readMinutesOf } from '../../../src/website/site/markdown.js';
import { ArticleText } from '../../../views/components/site/article-text.js';
import { longestMarkdown } from '../../../views/content/articles.js';
import type { Block } from '../../../views/contracts/website/articles.js';
import { SiteContext } from '../../../views/contracts/website/site.js';
import { articleData } from '../../../views/format/structured-data.js';
import ArticlePage, { meta } from '../../../views/pages/article.js';
import { sampleBusiness } from '../../support/data/sample-business.js';

const articles = articlesOf(version1, '2100-01-01');

const html = (markdown: string) =>
  renderToStaticMarkup(createElement(ArticleText, { blocks: blocksOf(markdown) }));
/** Of a text without headings, which is in no section. */
const withoutSection = (markdown: string) => html(markdown).replace(/^<div>|<\/div>$/g, '');

describe('Markdown', () => {
  it.each([
    ['a *b* __c__ ***d***', '<p>a <em>b</em> <strong>c</strong> <em><strong>d</strong></em></p>'],
    ['one  \ntwo\\\nthree', '<p>one<br/>two<br/>three</p>'],
    ['- a\n- b\n  1. c', '<ul class="bullets"><li>a</li><li>b<ol class="numbers"><li>c</li></ol></li></ul>'],
    ['7. a\n\n   b\n8. c', '<ol class="numbers" start="7"><li>a<p>b</p></li><li>c</li></ol>'],
    ['> a\n>\n> b', '<blockquote><p>a</p><p>b</p></blockquote>'],
    ['`a` and\n\n```js\n<b>\n  c\n```', '<p>a and</p><p>&lt;b&gt;<br/>  c</p>'],
    ['a\n\n    b\n\n---\n\nc\n---', '<p>a</p><p>b</p><p>c</p>'],
    ['![Our van](/van.jpg) ![](x)', '<p>Our van </p>'],
    ['Name: ______ &amp; &lt;i&gt;', '<p>Name: ______ &amp; &lt;i&gt;</p>'],
    [
      'a <b onclick="x">b</b> <!-- c -->',
      '<p>a &lt;b onclick=&quot;x&quot;&gt;b&lt;/b&gt; &lt;!-- c --&gt;</p>',
    ],
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['[a]\n\n[a]: https://example.com', '<p>[a]</p><p>[a]: https://example.com</p>'],
    ['-\n-\n\n>\n\n#', ''],
  ])('parses %j', (markdown, expected) => {
    expect(withoutSection(markdown)).toBe(expected);
  });

  it('has headings of two levels, whatever levels the writer uses', () => {
    const expected =
      '<div><p>a</p></div><section><h2>b</h2><h3>c</h3><h3>d</h3></section><section><h2>e</h2></section>';
    expect(html('a\n\n# b\n## c\n### d\n# e')).toBe(expected);
    expect(html('a\n\n### b\n#### c\n##### d\n### e')).toBe(expected);
  });

  it.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['HTTP://Example.com', 'http://example.com/'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['tel:+17635550142', 'tel:+17635550142'],
    ['/pricing?a=b#c', '/pricing?a=b#c'],
    ['/', '/'],
    ['</a b>', '/a%20b'],
  ])('links to %s', (typed, href) => {
    expect(withoutSection(`[there](${typed})`)).toBe(`<p><a href="${href}">there</a></p>`);
  });

  it.each([
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', '&#9;javascript:alert(1)', 'java&#10;script:alert(1)'],
    ...['data:text/html,x', 'vbscript:x', 'file:///etc/passwd', 'blob:https://a/b', 'pricing', '#top', '?a'],
    ...['//example.com', '/\\example.com', '/\\\\example.com', '&#47;/example.com', '/&#9;/example.com'],
    ...['/.//example.com', '/a/..//example.com', '//own.invalid/a', 'https://', ''],
  ])('shows a link to %j as text', (typed) => {
    expect(withoutSection(`[there](${typed})`)).toBe('<p>there</p>');
  });

  it('the reading time that people would name', () => {
    expect(articles.map(({ readMinutes }) => readMinutes)).toEqual([3, 3, 3, 3, 3, 3]);
    expect(readMinutesOf('')).toBe(1);
    expect(readMinutesOf('- word\n'.repeat(1_800))).toBe(10);
  });
});

it('An article without a photo shows none, and search engines get none', () => {
  const { site } = sampleBusiness();
  const [{ markdown, picture, ...article }] = articles;
  expect(articleData(site, { ...article, picture }).image).toMatch(
    /blog-minnesota-road-salt-and-mud-1200\.webp$/,
  );
  expect(articleData(site, article)).not.toHaveProperty('image');
  expect(meta({ article, blocks: [], more: [] }, site).picture).toBeUndefined();
  const page = (props: ComponentProps<typeof ArticlePage>) =>
    renderToStaticMarkup(createElement(SiteContext, { value: site }, createElement(ArticlePage, props)));
  expect(page({ article: { ...article, picture }, blocks: [], more: [] })).toContain('<picture');
  expect(page({ article, blocks: blocksOf(markdown), more: [] })).not.toContain('<picture');
});

/** A tag that an article may have, whole. */
const allowed =
  /^<(\/?(div|section|h2|h3|p|blockquote|li|strong|em)|\/(ul|ol|a)|br\/|ul class="bullets"|ol class="numbers"( start="\d+")?|a href="((https?:\/\/|mailto:|tel:)[^"]*|\/([^/"][^"]*)?)")>$/;

describe('Any Markdown', () => {
  const pieces = [
    ...[
      '# ',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '1. ',
      '2) ',
      '   ',
      '\t',
      '```',
      '    ',
      '---\n',
      '  \n',
      '\\',
      '\r',
      '<',
    ],
    ...[
      '*',
      '**',
      '_',
      '__',
      '`',
      '[',
      '](',
      ')',
      '![',
      ']: ',
      '&',
      ';',
      '&#0;',
      '&#x3c;',
      '&lt;',
      '&colon;',
      '&#10;',
    ],
    ...[
      '<script>',
      '</script>',
      '<img src=x onerror=y>',
      '<!--',
      '-->',
      '<a href="',
      '">',
      '<![CDATA[',
      '<?',
      '</section>',
    ],
    ...[
      'javascript:',
      'data:text/html,',
      'vbscript:',
      'https://',
      'mailto:',
      'tel:',
      '//host',
      '/\\host',
      '/own',
      ' "title"',
    ],
    ...[
      '\0',
      '\u0001',
      '\u001b',
      '\u007f',
      '\u202e',
      '\u2066',
      '\u2028',
      '\ufeff',
      '\ud800',
      '🧽',
      'word',
      'a',
    ],
  ];
  const soup = fc.array(
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...pieces) }, fc.string({ unit: 'binary' })),
    {
      maxLength: 60,
    },
  );
  const starts = [
    '/',
    '/own',
    '//host',
    '/\\host',
    'https://host',
    'mailto:a',
    'tel:1',
    'javascript:a',
    'data:,a',
    '',
  ];
  const address = fc.tuple(
    fc.constantFrom(...starts, '&#9;', '&#x2f;'),
    fc.constantFrom(
      ...starts,
      '.',
      '..',
      '&#10;',
      '&#92;',
      '\t',
      '\u202e',
      '"',
      "'",
      '&quot;',
      '&amp;',
      '<b>',
    ),
    fc.constantFrom(...starts, ...pieces),
  );
  const link = address.map((parts) => `a [word](<${parts.join('')}>) b`);

  it('contains only these elements and links', () => {
    let links = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          soup.map((parts) => parts.join('')),
          link,
        ),
        (markdown) => {
          const rendered = html(markdown);
          for (const [tag, , , , , href] of [...rendered.matchAll(/<[^>]*>?/g)].map(
            ([tag]) => allowed.exec(tag) ?? [tag],
          )) {
            expect(tag).toMatch(allowed);
            if (href === undefined) continue;
            links += 1;
            const seen = new URL(
              href.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
              'https://clean.example',
            );
            expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(seen.protocol);
            if (href.startsWith('/')) expect(seen.origin).toBe('https://clean.example');
          }
        },
      ),
      { numRuns: 4_000 },
    );
    expect(links).toBeGreaterThan(100);
  });

  const long = (piece: string) => piece.repeat(longestMarkdown / piece.length);
  const half = (piece: string) => piece.repeat(longestMarkdown / 2 / piece.length);
  const stairs = Array.from({ length: 190 }, (_, depth) => `${'  '.repeat(depth)}- a\n`).join('');
  it.each(
    [
      ...[
        long('>'),
        long('> - '),
        long('1. '),
        long('\t- '),
        stairs,
        half('>') + half('a\n'),
        half('- ') + half('a\n'),
      ],
      ...[
        half('*a ') + half('a* '),
        long('*a_ '),
        half('**') + half('a**'),
        long('!['),
        half('![') + half('](b)'),
      ],
      ...[
        half('['),
        half('[a') + half('](b)'),
        long('a <!-- '),
        long('a <?'),
        long('a\n=\n'),
        long('[a]: b\n'),
      ],
      ...[long('- a\n'), long('```\n'), long('`a'), long('&'), long('<a:'), long('# a\n')],
    ].map((document) => [document.slice(0, 8), document]),
  )('parses quickly: %j, repeated', (_, document) => {
    const start = process.cpuUsage();
    const blocks = blocksOf(document);
    expect(process.cpuUsage(start).user).toBeLessThan(4_000_000);
    expect(depthOf(blocks)).toBeLessThanOrEqual(5);
    renderToStaticMarkup(createElement(ArticleText, { blocks }));
  });
});

/** How many blocks stand in one another at the deepest place. */
function depthOf(blocks: readonly Block[]): number {
  const inner = blocks.map((block) => {
    if (block.kind === 'quote') return depthOf(block.blocks);
    return block.kind === 'list' ? Math.max(...block.items.map(depthOf)) : 0;
  });
  return 1 + Math.max(0, ...inner);
}
