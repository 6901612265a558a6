import { expect } from '@jest/globals';

const tag = /<([a-z!/][^\s>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const attribute = /([^\s=/"'>]+)(?:="([^"]*)")?/g;
const address = /^(https?:\/\/|\/|#|\?|tel:|sms:|mailto:|data:image\/|$)/;

/** That a document has no element, attribute or address from a text that somebody typed (see `escaping`). */
export function expectInert(html: string): void {
  const found = [...withoutData(html).matchAll(tag)];
  expect(found.length).toBeGreaterThan(0);
  const strange = found.filter(([, name, rest]) => {
    const attributes = [...rest.matchAll(attribute)];
    return (
      /hostile/i.test(name) ||
      attributes.some(([, named]) => /^on|hostile/i.test(named)) ||
      attributes.some(
        ([, named, text = '']) => /^(href|src|action|formaction)$/i.test(named) && !address.test(text),
      )
    );
  });
  expect(strange.map(([whole]) => whole)).toEqual([]);
}

/** What a reader sees of a document. */
export const textOf = (html: string) => decoded(withoutData(html).replace(tag, ''));

/** The props that a page publishes for its script. */
export const propsOf = (html: string) =>
  JSON.parse(/id="page-props">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null').props;

/** Scripts and styles end where a browser takes them to end, whatever stands in them. */
const withoutData = (html: string) => html.replace(/(<(script|style)\b[^>]*>).*?<\/\2/gis, '$1</$2');

const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');
