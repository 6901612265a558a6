import type { Dimension, Filters } from '../../../views/contracts/analytics/filters.js';
import type { Catalog } from '../visit-blocks/catalog.js';
import type { VisitCounts } from './visit-counts.js';

/** Ad spend in US cents, by value. */
export type Spent = Partial<Record<Dimension, ReadonlyMap<string, number>>>;

/**
 * Returns the costs that meet filters: those of campaigns. The rest of a cost can't be told apart, for
 * example by device, so that there are none under other filters.
 */
export function filteredCosts(
  costs: ReadonlyMap<string, number>,
  filters: Filters,
): ReadonlyMap<string, number> {
  if (filters.some(({ dimension }) => dimension !== 'campaign')) return new Map();
  const isIn = (campaign: string) =>
    filters.every(({ isExcluded, values }) => values.includes(campaign) !== isExcluded);
  return new Map([...costs].filter(([campaign, cents]) => cents > 0 && isIn(campaign)));
}

/**
 * Splits each campaign's cost by source and by channel, in proportion to the campaign's visitors. The parts
 * add up to the cost, because each is the difference of two rounded sums. Without visitors, the cost is in
 * the campaign's row only.
 */
export function spentBy(counts: VisitCounts, catalog: Catalog, costs: ReadonlyMap<string, number>): Spent {
  const spent = { campaign: costs, source: new Map<string, number>(), channel: new Map<string, number>() };
  for (const [campaign, cents] of costs) {
    const origins = counts.originsOf(campaign, catalog);
    const all = origins.reduce((sum, { visitors }) => sum + visitors, 0);
    let before = 0;
    for (const { visitors, ...origin } of origins) {
      const part = Math.round((cents * (before + visitors)) / all) - Math.round((cents * before) / all);
      before += visitors;
      for (const name of ['source', 'channel'] as const)
        spent[name].set(origin[name], (spent[name].get(origin[name]) ?? 0) + part);
    }
  }
  return spent;
}
