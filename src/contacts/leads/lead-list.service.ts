import { Injectable } from '@nestjs/common';
import { type EntityManager, In, type SelectQueryBuilder } from 'typeorm';
import {
  countedFilter,
  hasStoredCounts,
  type LeadCounts,
  type LeadRow,
  maxCounted,
  rowOf,
  totalOf,
} from '../../../views/contracts/leads/lead-list.js';
import { leadStatuses, leadsPerPage } from '../../../views/contracts/leads/leads.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { ReadReplicaService } from '../../platform/database/replica/read-replica.service.js';
import { LeadCountsService } from '../counts/lead-counts.service.js';
import type { LeadFilter, LeadPage } from '../dto/lead-filter.dto.js';
import { CustomerEntriesService } from '../links/customer-entries.service.js';
import { Lead } from './lead.entity.js';
import { LeadCitiesService } from './lead-cities.service.js';
import { LeadKeysService } from './lead-keys.service.js';
import { LeadPresenterService } from './lead-presenter.service.js';
import { after, byDay, dayParts, inOrder, type Matching, whereMatches } from './lead-search.js';

/** The IDs of all leads that match a filter, if they are few. */
export type FewIds = number[] | 'many';

/** How many leads `batches` reads per query. */
const batchSize = 1000;
/** So many leads are found before they are sorted. Of more, those at the beginning of the list are soon found in its order. */
export const maxFew = 1000;

/**
 * The newest lead and change, and the hundredth newest ones: these are lower on a replica that lacks one of the last hundred. Live updates
 * announce a lead once, so that the list must not miss it then.
 */
const newestRows = `SELECT ${['contacts', 'lead_changes']
  .flatMap((table) =>
    [0, 99].map(
      (skipped) =>
        `COALESCE((SELECT id FROM ${table} ORDER BY id DESC LIMIT 1 OFFSET ${skipped}), 0) AS ${table}_${skipped}`,
    ),
  )
  .join(', ')}`;

/** Where a list is read, and what its filter needs to know. */
interface Reader extends Pick<Matching, 'cityKeys'> {
  manager: EntityManager;
}

type Narrowing = Pick<Matching, 'spam' | 'reading'> & {
  /** The IDs of all leads that match the filter, if they are few. */
  ids?: number[];
  /** The lead before the first one, newest first. */
  last?: Pick<Lead, 'id' | 'createdAt'>;
  /** The earliest arrival. */
  since?: Date;
};

/** Finds, sorts and counts the leads of a list. */
@Injectable()
export class LeadListService {
  constructor(
    private readonly replica: ReadReplicaService,
    private readonly keys: LeadKeysService,
    private readonly counted: LeadCountsService,
    private readonly cities: LeadCitiesService,
    private readonly presenter: LeadPresenterService,
    private readonly entries: CustomerEntriesService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /**
   * Finds at most `limit` leads that match the filter, in its order: newest first, after the lead `before` (none if there is no such
   * lead), or another one, after the first `skip`.
   * @param few what {@link few} returns for the filter, if known.
   */
  async find(page: LeadPage, few?: FewIds): Promise<Lead[]> {
    return this.read(page, (reader) => this.findBy(reader, page, few));
  }

  /** Like {@link find}, with only what a row of the list shows. */
  async rows(page: LeadPage, few?: FewIds): Promise<LeadRow[]> {
    return this.read(page, async (reader) => {
      const leads = await this.findBy(reader, page, few);
      const did = await this.entries.latest(
        leads.map(({ id }) => id),
        reader.manager,
      );
      return leads.map((lead) => rowOf(this.presenter.present(lead, undefined, did.get(lead.id))));
    });
  }

  /**
   * Finds at most `limit` leads that match the filter, newest first, after a position in that order, which may be of a deleted lead.
   * @param since the earliest arrival
   */
  async after(
    filter: LeadFilter,
    limit: number,
    { last, since }: Pick<Narrowing, 'last' | 'since'>,
  ): Promise<Lead[]> {
    return this.read(filter, (reader) => this.newest(reader, filter, limit, { last, since }));
  }

  /** Yields all leads that match the filter, newest first, in batches to save memory. */
  async *batches(filter: LeadFilter): AsyncGenerator<Lead[]> {
    const few = await this.few(filter);
    const ids = few === 'many' ? undefined : few;
    for (let rows: Lead[] = [], last: Lead | undefined; ; last = rows.at(-1)) {
      const after = last;
      rows = await this.read(filter, (reader) =>
        this.newest(reader, filter, batchSize, { ids, last: after }),
      );
      yield rows;
      if (rows.length < batchSize) return;
    }
  }

  /**
   * Returns the IDs of the leads that match the filter, in no order, unless they are many, or the filter has no search, city, service,
   * source or follow-up to find them by.
   * @param among those that may match, if known.
   */
  async few(filter: LeadFilter, among?: FewIds): Promise<FewIds> {
    return this.read(filter, (reader) =>
      Array.isArray(among) ? this.upToMax(reader, filter, among) : this.fewBy(reader, filter),
    );
  }

  /**
   * Counts the leads that match the filter. Counting stops after `maxCounted`, unless the counts are stored.
   * @param known what {@link few} returns for the filter, if known.
   */
  async count(filter: LeadFilter, known?: FewIds): Promise<number> {
    const isOneKind = !(filter.spam && filter.status);
    if (hasStoredCounts(filter) && isOneKind) return totalOf(await this.counts(filter), filter);
    return this.read(filter, async (reader) => {
      const few = known ?? (await this.fewBy(reader, filter));
      return few === 'many' ? (await this.countsUpToMax(reader, [filter]))[0] : few.length;
    });
  }

  /** Counts the leads of each status, and spam, that match the rest of the filter, as `count` does. A search doesn't count. */
  async counts(filter: LeadFilter): Promise<LeadCounts> {
    const counted = countedFilter(filter);
    if (!hasStoredCounts(counted)) return this.countsFound(counted);
    const groups = await this.read(counted, ({ manager }) => this.counted.count(manager));
    const counts: LeadCounts = { new: 0, contacted: 0, scheduled: 0, completed: 0, spam: 0 };
    for (const { isSpam, status, priority, count } of groups)
      if (!counted.priority || counted.priority === priority) counts[isSpam ? 'spam' : status] += count;
    return counts;
  }

  /**
   * Counts the leads of each status, and spam, that match the rest of the filter and the search. Counting each stops after `maxCounted`.
   */
  async countsFound(filter: LeadFilter): Promise<LeadCounts> {
    const kinds = [...leadStatuses.map((status) => ({ status })), { spam: true }];
    const counts = await this.read(filter, (reader) =>
      this.countsUpToMax(
        reader,
        kinds.map((kind) => ({ ...filter, status: undefined, spam: undefined, ...kind })),
      ),
    );
    const names = [...leadStatuses, 'spam'] as const;
    return Object.fromEntries(names.map((name, index) => [name, counts[index]])) as LeadCounts;
  }

  /** Reads after the keys that a search or a city needs are set. */
  private async read<Result>(
    { search, city }: LeadFilter,
    work: (reader: Reader) => Promise<Result>,
  ): Promise<Result> {
    const cityKeys = city ? await this.cities.keysOf(city) : undefined;
    if (search || (city && !cityKeys)) await this.keys.setMissing();
    return this.replica.read((manager) => work({ manager, cityKeys }), { atLeast: newestRows });
  }

  private async findBy(
    reader: Reader,
    { limit = leadsPerPage, before, skip = 0, order = 'newest', ...filter }: LeadPage,
    known?: FewIds,
  ): Promise<Lead[]> {
    const { manager } = reader;
    const few = known ?? (await this.fewBy(reader, filter));
    const ids = few === 'many' ? undefined : few;
    if (order === 'newest' && before !== undefined) {
      const last = await manager.findOneBy(Lead, { id: before });
      return last ? this.newest(reader, filter, limit, { ids, last }) : [];
    }
    if (order === 'newest' && skip === 0) return this.newest(reader, filter, limit, { ids });
    if (order === 'day' && !ids) return whole(manager, await this.idsByDay(reader, filter, limit, skip));
    const query = this.matching(reader, filter, { ids }).select('lead.id', 'id');
    const sorted = order === 'day' ? byDay(query, this.calendar.dayOf()) : inOrder(query, order);
    return whole(manager, await idsOf(sorted.offset(skip).limit(limit)));
  }

  private matching(
    { manager, cityKeys }: Reader,
    filter: LeadFilter,
    { ids, ...how }: Omit<Narrowing, 'last' | 'since'> = {},
  ): SelectQueryBuilder<Lead> {
    const query = manager.createQueryBuilder(Lead, 'lead');
    if (ids) return query.where({ id: In(ids) });
    return whereMatches(query, filter, { ...how, today: this.calendar.dayOf(), cityKeys });
  }

  private async fewBy(reader: Reader, filter: LeadFilter): Promise<FewIds> {
    const { search, city, service, source, ...rest } = filter;
    const isFaceted = Boolean(city || service || source || filter.followUp);
    const ofFacets = isFaceted ? await this.upToMax(reader, { ...filter, search: undefined }) : 'many';
    if (!search) return ofFacets;
    const found = ofFacets === 'many' ? await this.upToMax(reader, { ...rest, search }) : ofFacets;
    return found !== 'many' && isFaceted ? this.upToMax(reader, filter, found) : found;
  }

  /** Returns the IDs of all that match, unless they are more than `maxFew`. @param among those that may match. */
  private async upToMax(reader: Reader, filter: LeadFilter, among?: number[]): Promise<FewIds> {
    const query = this.matching(reader, filter, { reading: among ? 'in-order' : 'found' });
    if (among) query.andWhere({ id: In(among) });
    const ids = await idsOf(query.select('lead.id', 'id').limit(maxFew + 1));
    return ids.length > maxFew ? 'many' : ids;
  }

  /** Counts what matches each filter, up to one more than `maxCounted`, in one query. */
  private async countsUpToMax(reader: Reader, filters: LeadFilter[]): Promise<number[]> {
    const queries = filters.map((filter) =>
      this.matching(reader, filter, { reading: filter.search ? 'in-order' : 'found' })
        .select('1', 'one')
        .limit(maxCounted + 1)
        .getQueryAndParameters(),
    );
    const counts = queries.map(([sql], index) => `(SELECT COUNT(*) FROM (${sql}) found) AS count_${index}`);
    const [row] = await reader.manager.query(
      `SELECT ${counts.join(', ')}`,
      queries.flatMap(([, values]) => values),
    );
    return counts.map((_, index) => Number(row[`count_${index}`]));
  }

  /** Reads the IDs from an index alone, then only the leads to show. */
  private async newest(
    reader: Reader,
    filter: LeadFilter,
    limit: number,
    { ids, last, since }: Pick<Narrowing, 'ids' | 'last' | 'since'>,
  ): Promise<Lead[]> {
    const query = this.matching(reader, filter, { ids }).select('lead.id', 'id');
    if (last) after(query, last);
    if (since) query.andWhere('lead.createdAt >= :since', { since });
    return whole(reader.manager, await idsOf(inOrder(query, 'newest').limit(limit)));
  }

  /** Reads part after part, each in the order of an index, until there are enough. */
  private async idsByDay(reader: Reader, filter: LeadFilter, limit: number, skip: number): Promise<number[]> {
    const ids: number[] = [];
    let skipped = skip;
    for (const { where, order } of dayParts) {
      const query = this.matching(reader, filter).select('lead.id', 'id');
      // The database would look through all leads in the order of their days, of which few are scheduled.
      if (filter.search && filter.status === 'scheduled') query.useIndex('IX_contacts_jobs');
      query.andWhere(where, { today: this.calendar.dayOf() });
      for (const [column, direction] of order) query.addOrderBy(column, direction);
      const found = await idsOf(query.offset(skipped).limit(limit - ids.length));
      ids.push(...found);
      if (ids.length === limit) break;
      if (skipped > 0 && found.length === 0) skipped -= await query.orderBy().offset().limit().getCount();
      else skipped = 0;
    }
    return ids;
  }
}

const idsOf = async (query: SelectQueryBuilder<Lead>): Promise<number[]> =>
  (await query.getRawMany<{ id: number }>()).map(({ id }) => id);

async function whole(manager: EntityManager, ids: number[]): Promise<Lead[]> {
  const leads = new Map((await manager.findBy(Lead, { id: In(ids) })).map((lead) => [lead.id, lead]));
  return ids.flatMap((id) => leads.get(id) ?? []);
}
