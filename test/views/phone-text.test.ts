import { expect, it } from '@jest/globals';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { OutcomeNote } from '../../views/components/site/outcome-note.js';
import { SiteContext } from '../../views/contracts/website/site.js';
import { sampleBusiness } from '../support/data/sample-business.js';

const { site } = sampleBusiness();

it.each([
  ['Enter a message', `Enter a message. Need help? Call ${site.phone}.`],
  ['Try again in a minute.', `Try again in a minute. Need help? Call ${site.phone}.`],
  [`Please call us at ${site.phone}.`, `Please call us at ${site.phone}.`],
])('A failure shows the phone number once, as a link: %s', (text, shown) => {
  const note = createElement(OutcomeNote, { outcome: { kind: 'bad', text }, isBeingRetried: true });
  const html = renderToStaticMarkup(createElement(SiteContext, { value: site }, note));
  expect(html.replace(/<[^>]+>/g, '')).toBe(
    `${shown} We’ve kept everything you entered and will keep trying while this page is open.`,
  );
  expect(html.split(`<a href="${site.phoneHref}">${site.phone}</a>`)).toHaveLength(2);
});
