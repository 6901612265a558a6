import { taps } from '../../../views/contracts/analytics/analytics.js';
import { visitGoals } from '../../../views/contracts/analytics/goals.js';
import type { Catalog, CountedName, OpenBlock } from '../visit-blocks/catalog.js';
import { type Columns, narrowest } from '../visit-blocks/visit-columns.js';
import { bounceBit } from '../visit-blocks/visit-row.js';
import { others, Tally } from './tally.js';

/**
 * What is counted by key: views by page and referrer, opened FAQ questions by text, and visits in the hour in
 * which they began. Those by landing page, source and campaign viewed a page. The last four are visits with
 * clicks on call and text links: which ones, and after a tab the landing page, source or campaign.
 */
export const tallyKinds = [
  ...['page', 'referrer', 'question', 'place', 'language', 'screenWidth', 'landing', 'source', 'campaign'],
  ...['taps', 'landingTaps', 'sourceTaps', 'campaignTaps'],
] as const;
export type TallyKind = (typeof tallyKinds)[number];

const sumNames = ['begun', 'views', 'bounces', 'durationMs'] as const;
const againNames = ['againIn', 'prevAt', 'againBounced', 'againMs'] as const;
const wordNames = ['place', 'language', 'screenWidth'] as const;

/** So many visits of an hour that were seen again are stored: no packed hour is larger than a few MB. */
const maxSeenAgain = 50_000;
/** So many different words of each name are stored with them. */
const maxWords = 1_000;

/**
 * The sums of an hour: the visits that began in it, all page views in it, the bounces and durations of those
 * visits.
 */
export type HourSums = Record<(typeof sumNames)[number], number>;

/**
 * A visit that began in an earlier hour: the start of the hour in which it was seen again, when it was last
 * seen before (both in ms since 1970), whether it is a bounce (1 or 0), its duration, and what it is counted
 * by.
 */
export type SeenAgain = Record<(typeof againNames)[number], number> &
  Record<(typeof wordNames)[number], string>;

/** What the visits of each hour add up to, and the visits that were seen again in it. */
export type HourTotals = Columns<
  (typeof sumNames)[number] | (typeof againNames)[number] | (typeof wordNames)[number],
  (typeof wordNames)[number]
>;

/** The totals of some hours. They stay when the visits are deleted. */
export interface Totals {
  hours: readonly HourTotals[];
  tallies: Partial<Record<TallyKind, Tally>>;
}

/** By the bits of the clicks, how taps are written. */
const tapsOf = [0, 1, 2, 3].map((bits) => taps.filter((_, index) => bits & (1 << index)).join(' '));
const tapShift = visitGoals.indexOf('call');
const tapMask = 3;

/** Adds up the visits of a block. @param matches 1 for each row to count, else 0; undefined for all */
export function totalsOf(
  { starts, columns, entries, views }: OpenBlock,
  catalog: Catalog,
  kinds: readonly TallyKind[],
  matches?: Uint8Array,
): Totals {
  const word = (name: CountedName, entry: number) => catalog.names[name][catalog.said[name][entry]];
  const hours = starts.map(() => ({ begun: 0, views: 0, bounces: 0, durationMs: 0 }));
  const again: SeenAgain[] = [];
  const [places, clients] = [entries.place, entries.client].map(({ length }) => new Float64Array(length));
  /** Four numbers for each entry: by the bits of the clicks. */
  const [landings, origins] = [entries.landing, entries.origin].map(
    ({ length }) => new Float64Array(4 * length),
  );
  for (let hour = 0, row = 0, prev = 0; hour < starts.length; hour++) {
    const sums = hours[hour];
    const begunEnd = row + columns.begun[hour];
    const end = begunEnd + columns.returned[hour];
    for (; row < begunEnd; row++) {
      if (matches?.[row] === 0) continue;
      const flags = columns.flags[row];
      sums.begun++;
      sums.views += views[row];
      sums.durationMs += columns.durationMs[row];
      if (flags & bounceBit) sums.bounces++;
      places[columns.place[row]]++;
      clients[columns.client[row]]++;
      if (columns.pageCount[row] === 0) continue;
      const tapped = (flags >> tapShift) & tapMask;
      landings[4 * columns.landing[row] + tapped]++;
      origins[4 * columns.origin[row] + tapped]++;
    }
    for (; row < end; row++, prev++) {
      if (matches?.[row] === 0) continue;
      sums.views += views[row];
      const client = entries.client[columns.client[row]];
      again.push({
        againIn: starts[hour],
        prevAt: columns.prevAt[prev],
        againBounced: columns.flags[row] & bounceBit ? 1 : 0,
        againMs: columns.durationMs[row],
        place: word('place', entries.place[columns.place[row]]),
        language: word('language', client),
        screenWidth: word('screen', client),
      });
    }
  }
  const tallies: Totals['tallies'] = Object.fromEntries(kinds.map((kind) => [kind, new Tally()]));
  const addAll = (kind: TallyKind, name: CountedName, numbers: Int32Array, counts: Float64Array) => {
    counts.forEach((count, position) => {
      tallies[kind]?.add(word(name, numbers[position]), count);
    });
  };
  const addArrivals = (
    kind: 'landing' | 'source' | 'campaign',
    numbers: Int32Array,
    counts: Float64Array,
  ) => {
    if (!tallies[kind]) return;
    counts.forEach((count, index) => {
      const [key, clicks] = [word(nameOf[kind], numbers[index >> 2]), tapsOf[index & tapMask]];
      if (count === 0 || (kind === 'campaign' && key === '')) return;
      tallies[kind]?.add(key, count);
      if (clicks) tallies[`${kind}Taps`]?.add(`${clicks}\t${key}`, count);
    });
  };
  addAll('place', 'place', entries.place, places);
  addAll('language', 'language', entries.client, clients);
  addAll('screenWidth', 'screen', entries.client, clients);
  addArrivals('landing', entries.landing, landings);
  addArrivals('source', entries.origin, origins);
  addArrivals('campaign', entries.origin, origins);
  landings.forEach((count, index) => {
    if (index & tapMask) tallies.taps?.add(tapsOf[index & tapMask], count);
  });
  if (tallies.page) addAll('page', 'page', entries.page, viewsBy(columns, entries.page.length, matches));
  if (tallies.referrer)
    addAll('referrer', 'referrer', entries.referrer, referrersOf(columns, entries.referrer.length, matches));
  return { tallies, hours: [hourTotals(starts, hours, again)] };
}

/** The names of the catalog that arrivals are counted by. */
const nameOf = { landing: 'landing', source: 'rawSource', campaign: 'campaign' } as const;

function viewsBy(
  { pageCount, page, pageViews }: OpenBlock['columns'],
  length: number,
  matches?: Uint8Array,
): Float64Array {
  const counts = new Float64Array(length);
  for (let row = 0, at = 0; row < pageCount.length; row++) {
    const end = at + pageCount[row];
    if (matches?.[row] === 0) at = end;
    else for (; at < end; at++) counts[page[at]] += pageViews[at];
  }
  return counts;
}

/** Counts the page views of a block by the positions of their referrers. @param length of the dictionary */
export function referrersOf(
  { referrerCount, referrer }: OpenBlock['columns'],
  length: number,
  matches?: Uint8Array,
): Float64Array {
  const counts = new Float64Array(length);
  for (let row = 0, at = 0; row < referrerCount.length; row++) {
    const end = at + referrerCount[row];
    if (matches?.[row] === 0) at = end;
    else for (; at < end; at++) counts[referrer[at]]++;
  }
  return counts;
}

/** Puts totals into columns. @param sums of each hour */
export function hourTotals(
  starts: readonly number[],
  sums: readonly HourSums[],
  again: readonly SeenAgain[],
): HourTotals {
  const columns = {} as HourTotals['columns'];
  const dictionaries = {} as HourTotals['dictionaries'];
  for (const name of sumNames) columns[name] = narrowest(sums.map((hour) => hour[name]));
  for (const name of againNames) columns[name] = narrowest(again.map((visit) => visit[name]));
  for (const name of wordNames) {
    const positions = new Map(
      [...new Set(again.map((visit) => visit[name]))].map((word, index) => [word, index]),
    );
    columns[name] = narrowest(again.map((visit) => positions.get(visit[name]) ?? 0));
    dictionaries[name] = [...positions.keys()];
  }
  return { starts, columns, dictionaries };
}

/**
 * Limits what is stored, since strangers can make up visits and their words. The rarest words are counted
 * together. Of one hour, further visits that were seen again count only in ranges in which they began.
 */
export function limitTotals({ starts, columns: all, dictionaries: known }: HourTotals): HourTotals {
  const [columns, dictionaries] = [{ ...all }, { ...known }];
  if (starts.length === 1)
    for (const name of [...againNames, ...wordNames]) columns[name] = all[name].slice(0, maxSeenAgain);
  for (const name of wordNames) {
    const words = known[name];
    if (words.length <= maxWords) continue;
    const tally = new Tally();
    for (const position of columns[name]) tally.add(words[position]);
    const kept = tally.top(maxWords).map(([word]) => word);
    const positions = new Map(kept.map((word, index) => [word, index]));
    const moved = Array.from(columns[name], (position) => positions.get(words[position]) ?? kept.length);
    columns[name] = narrowest(moved);
    dictionaries[name] = [...kept, others];
  }
  return { starts, columns, dictionaries };
}
