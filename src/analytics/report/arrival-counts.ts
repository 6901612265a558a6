import type { Filters } from '../../../views/contracts/analytics/filters.js';
import { visitGoals } from '../../../views/contracts/analytics/goals.js';
import type { ArrivalBreakdown } from '../breakdowns.js';
import { Tally } from '../summaries/tally.js';
import type { Catalog, OpenBlock } from '../visit-blocks/catalog.js';
import { matchingRows } from '../visit-blocks/matching-rows.js';
import type { BlockReader } from '../visit-blocks/visit-blocks.service.js';

const tapBits = (['call', 'text'] as const).map((tap) => ({ tap, bit: 1 << visitGoals.indexOf(tap) }));

/** Counts visits that began in a range, viewed a page and meet filters, like the summaries' arrivals. */
export class ArrivalCounts implements BlockReader {
  readonly tallies: Record<ArrivalBreakdown, Tally> = {
    landing: new Tally(),
    source: new Tally(),
    campaign: new Tally(),
    taps: new Tally(),
    landingTaps: new Tally(),
    sourceTaps: new Tally(),
    campaignTaps: new Tally(),
  };

  constructor(private readonly filters: Filters) {}

  add(block: OpenBlock, catalog: Catalog): void {
    const { columns, starts, entries } = block;
    const { names, said } = catalog;
    const matches = matchingRows(block, catalog, this.filters);
    for (let hour = 0, row = 0; hour < starts.length; hour++) {
      const begunEnd = row + columns.begun[hour];
      for (; row < begunEnd; row++) {
        if (matches?.[row] === 0 || columns.pageCount[row] === 0) continue;
        const landing = entries.landing[columns.landing[row]];
        const origin = entries.origin[columns.origin[row]];
        this.addVisit(columns.flags[row], {
          landing: names.landing[said.landing[landing]],
          source: names.source[said.source[origin]],
          campaign: names.campaign[said.campaign[origin]],
        });
      }
      row += columns.returned[hour];
    }
  }

  private addVisit(bits: number, keys: Record<'landing' | 'source' | 'campaign', string>): void {
    const taps = tapBits.flatMap(({ tap, bit }) => ((bits & bit) === 0 ? [] : [tap])).join(' ');
    if (taps) this.tallies.taps.add(taps);
    for (const name of ['landing', 'source', 'campaign'] as const) {
      const key = keys[name];
      if (name === 'campaign' && !key) continue;
      this.tallies[name].add(key);
      if (taps) this.tallies[`${name}Taps`].add(`${taps}\t${key}`);
    }
  }
}
