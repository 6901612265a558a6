import { type EntityManager, In, type SelectQueryBuilder } from 'typeorm';
import { maxCountedBy, maxSearched } from '../../../views/contracts/leads/lead-list.js';
import { type IdRange, rangesToSearch } from '../counts/search-signatures.js';
import type { LeadFilter } from '../dto/lead-filter.dto.js';
import { Lead } from './lead.entity.js';
import { inOrder, isFaceted, isOfLosses, type Matching, whereMatches } from './lead-search.js';

/** The IDs of all leads that match a filter, if they are few. */
export type FewIds = number[] | 'many';

/** So many leads are found before they are sorted. Of more, those at the beginning of the list are soon found in its order. */
export const maxFew = maxSearched;
/** ID ranges per query. */
const maxRanges = 100;

/** How to narrow a query. */
export type Narrowing = Pick<Matching, 'spam' | 'reading' | 'ranges'> & {
  /** The IDs of all leads that match the filter, if they are few. */
  ids?: number[];
};

/** Finds and counts the leads that match filters, where a list is read. */
export class LeadFinder {
  private ranges?: Promise<IdRange[] | undefined>;

  /** @param context the day, and the keys of the city that all filters have, if any. All have the same search, too. */
  constructor(
    readonly manager: EntityManager,
    private readonly context: Pick<Matching, 'today' | 'cityKeys'>,
  ) {}

  /** Begins a query of `lead` under a filter. */
  matching(filter: LeadFilter, { ids, ...how }: Narrowing = {}): SelectQueryBuilder<Lead> {
    const query = this.manager.createQueryBuilder(Lead, 'lead');
    if (ids) return query.where({ id: In(ids) });
    return whereMatches(query, filter, { ...how, ...this.context });
  }

  /** Returns the IDs of the leads that match, unless they are many or there is nothing to find them by. @see LeadListService.few */
  async few(filter: LeadFilter): Promise<FewIds> {
    const { search, city, service, source, ...rest } = filter;
    if (!isFaceted(filter)) {
      if (search) return this.found({ ...rest, search });
      return isOfLosses(filter) ? this.upToMax(filter) : 'many';
    }
    const ofFacets = await this.upToMax({ ...filter, search: undefined });
    if (!search) return ofFacets;
    const found = ofFacets === 'many' ? await this.found({ ...rest, search }) : ofFacets;
    return found === 'many' ? 'many' : this.upToMax(filter, found);
  }

  /** Returns the IDs of all that match, unless they are more than `maxFew`. @param among those that may match. */
  async upToMax(filter: LeadFilter, among?: number[]): Promise<FewIds> {
    const query = this.matching(filter, { reading: among ? 'in-order' : 'found' });
    if (among) query.andWhere({ id: In(among) });
    const ids = await idsOf(query.select('lead.id', 'id').limit(maxFew + 1));
    return ids.length > maxFew ? 'many' : ids;
  }

  /** Counts what matches each filter, up to one more than `maxCountedBy` it. */
  async counts(filters: LeadFilter[]): Promise<number[]> {
    const [first] = filters;
    if (!first.search?.trim() || isFaceted(first)) return this.countsAtOnce(filters);
    const counts: number[] = [];
    for (const filter of filters) {
      const found = await this.found(filter);
      counts.push(found === 'many' ? maxSearched + 1 : found.length);
    }
    return counts;
  }

  /** Finds what a search does: by the signatures of blocks if few leads can match, else in the order of an index. */
  private async found(filter: LeadFilter): Promise<FewIds> {
    this.ranges ??= rangesToSearch(this.manager, filter.search ?? '');
    const ranges = await this.ranges;
    if (!ranges) {
      // In an order, or SQLite could read an index that begins with another column. MariaDB reads faster forward than backward.
      const query = inOrder(this.matching(filter).select('lead.id', 'id'), 'oldest');
      const found = await idsOf(query.limit(maxFew + 1));
      return found.length > maxFew ? 'many' : found;
    }
    const ids: number[] = [];
    for (let start = 0; start < ranges.length && ids.length <= maxFew; start += maxRanges) {
      const query = this.matching(filter, { ranges: ranges.slice(start, start + maxRanges) });
      ids.push(...(await idsOf(query.select('lead.id', 'id').limit(maxFew + 1 - ids.length))));
    }
    return ids.length > maxFew ? 'many' : ids;
  }

  private async countsAtOnce(filters: LeadFilter[]): Promise<number[]> {
    const queries = filters.map((filter) =>
      this.matching(filter, { reading: filter.search ? 'in-order' : 'found' })
        .select('1', 'one')
        .limit(maxCountedBy(filter) + 1)
        .getQueryAndParameters(),
    );
    const counts = queries.map(([sql], index) => `(SELECT COUNT(*) FROM (${sql}) found) AS count_${index}`);
    const [row] = await this.manager.query(
      `SELECT ${counts.join(', ')}`,
      queries.flatMap(([, values]) => values),
    );
    return counts.map((_, index) => Number(row[`count_${index}`]));
  }
}

/** Reads the IDs that a query selects. */
export const idsOf = async (query: SelectQueryBuilder<Lead>): Promise<number[]> =>
  (await query.getRawMany<{ id: number }>()).map(({ id }) => id);
