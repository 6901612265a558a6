/** What a report can be filtered by, in the order of the "Filter" menu. */
export const dimensions = [
  'page',
  'landing',
  'source',
  'channel',
  'campaign',
  'city',
  'country',
  'device',
  'browser',
  'screen',
  'language',
  'visit',
] as const;
export type Dimension = (typeof dimensions)[number];

export const dimensionLabels: Record<Dimension, string> = {
  page: 'Page',
  landing: 'Landing page',
  source: 'Source',
  channel: 'Channel',
  campaign: 'Campaign',
  city: 'City',
  country: 'Country',
  device: 'Device',
  browser: 'Browser',
  screen: 'Screen width',
  language: 'Language',
  visit: 'New or returning',
};

/** A condition on a dimension: one of the values (`isExcluded`: none). The value '' means none or unknown. */
export interface Filter {
  dimension: Dimension;
  isExcluded: boolean;
  values: readonly string[];
}

/** All of them must hold. At most one including and one excluding filter for each dimension. */
export type Filters = readonly Filter[];

/** A visit or lead by dimension: several pages, one value of everything else; '' means none or unknown. */
export type Profile = Record<Exclude<Dimension, 'page'>, string> & { page: readonly string[] };

/** An address holds at most this many values; further ones are ignored. */
export const maxFilterValues = 20;
const maxValueLength = 300;

/** Checks whether a visit or lead meets all filters. */
export const meets = (filters: Filters, profile: Profile): boolean =>
  filters.every(({ dimension, isExcluded, values }) => {
    const own = profile[dimension];
    const isIn = typeof own === 'string' ? values.includes(own) : own.some((page) => values.includes(page));
    return isIn !== isExcluded;
  });

/**
 * Reads filters from the values of an address's `filter` parameters: `device:phone`, or `!device:phone` to
 * exclude. Ignores what isn't one, duplicates, and all beyond the limit.
 */
export function readFilters(parameters: readonly string[]): Filters {
  const found = new Map<string, { dimension: Dimension; isExcluded: boolean; values: Set<string> }>();
  for (const parameter of parameters.slice(0, maxFilterValues)) {
    const [, mark, name, value] = /^(!?)([a-z]+):(.*)$/s.exec(parameter) ?? [];
    const dimension = dimensions.find((one) => one === name);
    if (!dimension || value.length > maxValueLength) continue;
    const filter = found.get(mark + name) ?? { dimension, isExcluded: mark !== '', values: new Set() };
    filter.values.add(value);
    found.set(mark + name, filter);
  }
  return [...found.values()].map((filter) => ({ ...filter, values: [...filter.values] }));
}

/** Returns the values of the `filter` parameters, for `readFilters`. */
export const filterParameters = (filters: Filters): string[] =>
  filters.flatMap(({ dimension, isExcluded, values }) =>
    values.map((value) => `${isExcluded ? '!' : ''}${dimension}:${value}`),
  );

/** Adds a value, and removes it from the opposite filter. */
export function withFilter(
  filters: Filters,
  { dimension, isExcluded, value }: { dimension: Dimension; isExcluded: boolean; value: string },
): Filters {
  const parameter = `${isExcluded ? '!' : ''}${dimension}:${value}`;
  const rest = withoutFilter(filters, { dimension, isExcluded: !isExcluded, value });
  return readFilters([...filterParameters(rest), parameter]);
}

/** Removes a value. */
export function withoutFilter(
  filters: Filters,
  { dimension, isExcluded, value }: { dimension: Dimension; isExcluded: boolean; value: string },
): Filters {
  const parameter = `${isExcluded ? '!' : ''}${dimension}:${value}`;
  return readFilters(filterParameters(filters).filter((one) => one !== parameter));
}
