import type { Dimension, Filter, Filters } from '../../../views/contracts/analytics/filters.js';
import type { Catalog, OpenBlock } from './catalog.js';

/** The column of each dimension that a visit has one value of. */
const columnOf = {
  landing: 'landing',
  source: 'origin',
  channel: 'origin',
  campaign: 'origin',
  city: 'place',
  country: 'place',
  device: 'client',
  browser: 'client',
  screen: 'client',
  language: 'client',
  visit: 'client',
} as const satisfies Record<Exclude<Dimension, 'page'>, string>;

/** Returns for each row of a block whether it meets all filters (1 or 0); undefined without filters. */
export function matchingRows(block: OpenBlock, catalog: Catalog, filters: Filters): Uint8Array | undefined {
  if (filters.length === 0) return undefined;
  const matches = new Uint8Array(block.columns.flags.length).fill(1);
  for (const filter of filters) keepMatching(matches, block, positionsIn(block, catalog, filter), filter);
  return matches;
}

/** Returns for each entry of the dimension's dictionary whether it is one of the filter's values (1 or 0). */
function positionsIn({ entries }: OpenBlock, catalog: Catalog, { dimension, values }: Filter): Uint8Array {
  const wanted = new Set(values.map((value) => catalog.find(dimension, value)));
  const said = catalog.said[dimension];
  const dictionary = dimension === 'page' ? 'page' : columnOf[dimension];
  return Uint8Array.from(entries[dictionary], (entry) => (wanted.has(said[entry]) ? 1 : 0));
}

function keepMatching(
  matches: Uint8Array,
  { columns }: OpenBlock,
  isWanted: Uint8Array,
  { dimension, isExcluded }: Filter,
): void {
  const wrong = isExcluded ? 1 : 0;
  if (dimension !== 'page') {
    const positions = columns[columnOf[dimension]];
    for (let row = 0; row < matches.length; row++) if (isWanted[positions[row]] === wrong) matches[row] = 0;
    return;
  }
  const { pageCount, page } = columns;
  for (let row = 0, at = 0; row < matches.length; row++) {
    let isIn = 0;
    for (const end = at + pageCount[row]; at < end; at++) isIn |= isWanted[page[at]];
    if (isIn === wrong) matches[row] = 0;
  }
}
