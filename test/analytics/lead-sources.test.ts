import { describe, expect, it } from '@jest/globals';
import type { ArrivalBreakdown } from '../../src/analytics/breakdowns.js';
import { presentLeadSources } from '../../src/analytics/queries/lead-sources.presenter.js';
import { Tally } from '../../src/analytics/summaries/tally.js';

type Leads = Record<string, { first: number; last: number }>;
type Counts = Record<string, number>;

/** The landing pages, of visitors, of what they tapped on and of leads. */
function landingPages(visitors: Counts, taps: Counts, leads: Leads) {
  const none = new Tally();
  const tallies = Object.fromEntries(
    ['landing', 'landingTaps', 'source', 'sourceTaps', 'campaign', 'campaignTaps', 'taps'].map((name) => [
      name,
      none,
    ]),
  ) as Record<ArrivalBreakdown, Tally>;
  tallies.landing = Tally.of(Object.entries(visitors));
  tallies.landingTaps = Tally.of(Object.entries(taps));
  const counts = { landing: new Map(Object.entries(leads)), source: new Map(), campaign: new Map() };
  return presentLeadSources(tallies, { ...counts, total: 5, unknown: 2 });
}
const order = (...given: Parameters<typeof landingPages>) =>
  landingPages(...given).landingPages.map(({ key }) => key);

describe('Lead sources', () => {
  it('join visitors, clicks and leads by key, with the share of visitors who became leads', () => {
    const answer = landingPages(
      { '/': 4, '/faq': 0 },
      { 'call\t/': 1, 'text\t/': 2, 'call text\t/': 3, 'call\t/faq': 1 },
      { '/': { first: 2, last: 1 }, '/blog': { first: 0, last: 1 } },
    );
    expect(answer.landingPages).toEqual([
      { key: '/', visitors: 4, called: 4, texted: 5, firstTouchLeads: 2, leads: 1, rate: 25 },
      { key: '/blog', visitors: 0, called: 0, texted: 0, firstTouchLeads: 0, leads: 1, rate: null },
    ]);
    expect(answer).toMatchObject({ sources: [], campaigns: [], leads: 5, unknownLeads: 2 });
  });

  it('have no rate with more leads than visitors', () => {
    const rates = landingPages(
      { a: 2, b: 2, c: 1 },
      {},
      {
        ...{ a: { first: 0, last: 3 }, b: { first: 0, last: 2 }, c: { first: 0, last: 0 } },
      },
    ).landingPages;
    expect(rates.map(({ key, rate }) => [key, rate])).toEqual([
      ['a', null],
      ['b', 100],
      ['c', 0],
    ]);
    const [unseen] = landingPages({}, {}, { a: { first: 1, last: 0 } }).landingPages;
    expect(unseen).toMatchObject({ visitors: 0, leads: 0, rate: null });
  });

  it('are sorted by leads, first touches, clicks, visitors and name', () => {
    const visitors = { a: 1, b: 1, c: 9, d: 1, e: 1, f: 1, g: 1 };
    const taps = { 'call\td': 1, 'text\te': 2, 'call text\tf': 1 };
    const leads = { g: { first: 0, last: 2 }, a: { first: 1, last: 0 } };
    expect(order(visitors, taps, leads)).toEqual(['g', 'a', 'e', 'f', 'd', 'c', 'b']);
    const calls = { 'call\td': 3, 'text\te': 2, 'call\te': 2 };
    expect(order({ b: 1, d: 1, a: 1, e: 1 }, calls, {})).toEqual(['e', 'd', 'a', 'b']);
    const one = { first: 1, last: 1 };
    expect(order({}, {}, { b: one, c: one, a: one })).toEqual(['a', 'b', 'c']);
  });

  it('name each source once, however links and browsers write it', () => {
    const none = new Tally();
    const tallies = {
      ...{ landing: none, landingTaps: none, campaign: none, campaignTaps: none, taps: none },
      source: Tally.of([
        ['google', 2],
        ['google.com', 3],
        ['', 4],
        ['news.example', 1],
      ]),
      sourceTaps: Tally.of([
        ['call\tgoogle', 1],
        ['call text\tgoogle.com', 2],
      ]),
    };
    const source = new Map([
      ['google.com', { first: 1, last: 0 }],
      ['google', { first: 0, last: 1 }],
      ['fb', { first: 1, last: 1 }],
    ]);
    const leads = { landing: new Map(), source, campaign: new Map(), total: 2, unknown: 0 };
    expect(presentLeadSources(tallies, leads).sources).toEqual([
      { key: 'Google', visitors: 5, called: 3, texted: 2, firstTouchLeads: 1, leads: 1, rate: 20 },
      { key: 'Facebook', visitors: 0, called: 0, texted: 0, firstTouchLeads: 1, leads: 1, rate: null },
      { key: '', visitors: 4, called: 0, texted: 0, firstTouchLeads: 0, leads: 0, rate: 0 },
      { key: 'news.example', visitors: 1, called: 0, texted: 0, firstTouchLeads: 0, leads: 0, rate: 0 },
    ]);
  });

  it('are ten at most', () => {
    const visitors = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`p${index}`, 100 - index]));
    expect(order(visitors, {}, {})).toEqual(Array.from({ length: 10 }, (_, index) => `p${index}`));
  });

  it('add up clicks of all keys', () => {
    const none = Object.fromEntries(
      ['landing', 'landingTaps', 'source', 'sourceTaps', 'campaign', 'campaignTaps'].map((name) => [
        name,
        new Tally(),
      ]),
    );
    const taps = Tally.of([
      ['call', 2],
      ['call text', 3],
      ['text', 4],
      ['recall', 7],
    ]);
    const leads = { landing: new Map(), source: new Map(), campaign: new Map(), total: 0, unknown: 0 };
    const answer = presentLeadSources({ ...none, taps } as Record<ArrivalBreakdown, Tally>, leads);
    expect([answer.called, answer.texted]).toEqual([5, 7]);
  });
});
