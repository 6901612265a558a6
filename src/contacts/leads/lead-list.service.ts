import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DataSource, type EntityManager, In } from 'typeorm';
import {
  countedFilter,
  hasStoredCounts,
  type LeadCounts,
  type LeadRow,
  maxSearched,
  rowOf,
  totalOf,
} from '../../../views/contracts/leads/lead-list.js';
import { isScheduled } from '../../../views/contracts/leads/lead-stages.js';
import { leadStatuses, leadsPerPage } from '../../../views/contracts/leads/leads.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { LeadCountsService } from '../counts/lead-counts.service.js';
import type { LeadFilter, LeadPage } from '../dto/lead-filter.dto.js';
import { CustomerEntriesService } from '../links/customer-entries.service.js';
import { Lead } from './lead.entity.js';
import { LeadCitiesService } from './lead-cities.service.js';
import { type FewIds, idsOf, LeadFinder } from './lead-finder.js';
import { LeadKeysService } from './lead-keys.service.js';
import { LeadPresenterService } from './lead-presenter.service.js';
import { after, byDay, dayParts, inOrder, isFaceted } from './lead-search.js';

/** How many leads `batches` reads per query. */
const batchSize = 1000;

/** From where to where leads are listed, newest first. */
interface Stretch {
  /** The lead before the first one. */
  last?: Pick<Lead, 'id' | 'createdAt'>;
  /** The earliest arrival. */
  since?: Date;
}

/** Finds, sorts and counts the leads of a list. */
@Injectable()
export class LeadListService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
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
    return this.read(page, (finder) => this.findBy(finder, page, few));
  }

  /** Like {@link find}, with only what a row of the list shows. */
  async rows(page: LeadPage, few?: FewIds): Promise<LeadRow[]> {
    return this.read(page, async (finder) => {
      const leads = await this.findBy(finder, page, few);
      const did = await this.entries.did(leads, finder.manager);
      return leads.map((lead) => rowOf(this.presenter.present(lead, undefined, did.get(lead.id))));
    });
  }

  /**
   * Finds at most `limit` leads that match the filter, newest first, after a position in that order, which may be of a deleted lead.
   * @param since the earliest arrival
   */
  async after(filter: LeadFilter, limit: number, stretch: Stretch): Promise<Lead[]> {
    return this.read(filter, (finder) => this.newest(finder, filter, limit, stretch));
  }

  /** Yields all leads that match the filter, newest first, in batches to save memory. */
  async *batches(filter: LeadFilter): AsyncGenerator<Lead[]> {
    const few = await this.few(filter);
    const ids = few === 'many' ? undefined : few;
    for (let rows: Lead[] = [], last: Lead | undefined; ; last = rows.at(-1)) {
      const after = last;
      rows = await this.read(filter, (finder) =>
        this.newest(finder, filter, batchSize, { ids, last: after }),
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
    return this.read(filter, (finder) =>
      Array.isArray(among) ? finder.upToMax(filter, among) : finder.few(filter),
    );
  }

  /**
   * Counts the leads that match the filter. Counting stops after `maxCountedBy` it, unless the counts are stored.
   * @param known what {@link few} returns for the filter, if known.
   */
  async count(filter: LeadFilter, known?: FewIds): Promise<number> {
    const isOneKind = [filter.spam, filter.status, filter.lost].filter(Boolean).length <= 1;
    if (hasStoredCounts(filter) && isOneKind) return totalOf(await this.counts(filter), filter);
    return this.read(filter, async (finder) => {
      const few = known ?? (await finder.few(filter));
      if (few !== 'many') return few.length;
      // Many leads may match the search, and many the rest, but few both.
      return filter.search?.trim() && !isFaceted(filter)
        ? maxSearched + 1
        : (await finder.counts([filter]))[0];
    });
  }

  /** Counts the leads of each status, lost ones and spam that match the rest of the filter, as `count` does. A search doesn't count. */
  async counts(filter: LeadFilter): Promise<LeadCounts> {
    const counted = countedFilter(filter);
    if (!hasStoredCounts(counted)) return this.countsFound(counted);
    const groups = await this.read(counted, ({ manager }) => this.counted.count(manager));
    const counts: LeadCounts = { new: 0, contacted: 0, scheduled: 0, completed: 0, lost: 0, spam: 0 };
    for (const { isSpam, isLost, status, priority, count } of groups)
      if (!counted.priority || counted.priority === priority)
        counts[isSpam ? 'spam' : isLost ? 'lost' : status] += count;
    return counts;
  }

  /** Counts the leads of each status, lost ones and spam that match the rest of the filter and the search, each as `count` does. */
  async countsFound(filter: LeadFilter): Promise<LeadCounts> {
    const kinds = [...leadStatuses.map((status) => ({ status })), { lost: 'any' as const }, { spam: true }];
    const none = { status: undefined, lost: undefined, spam: undefined };
    const filters = kinds.map((kind) => ({ ...filter, ...none, ...kind }));
    const counts = await this.read(filter, (finder) => finder.counts(filters));
    const names = [...leadStatuses, 'lost', 'spam'] as const;
    return Object.fromEntries(names.map((name, index) => [name, counts[index]])) as LeadCounts;
  }

  /** Reads after the keys that a search or a city needs are set. */
  private async read<Result>(
    { search, city }: LeadFilter,
    work: (finder: LeadFinder) => Promise<Result>,
  ): Promise<Result> {
    const cityKeys = city ? await this.cities.keysOf(city) : undefined;
    if (search || (city && !cityKeys)) await this.keys.setMissing();
    const context = { today: this.calendar.dayOf(), cityKeys };
    return work(new LeadFinder(this.dataSource.manager, context));
  }

  private async findBy(
    finder: LeadFinder,
    { limit = leadsPerPage, before, skip = 0, order = 'newest', ...filter }: LeadPage,
    known?: FewIds,
  ): Promise<Lead[]> {
    const { manager } = finder;
    const few = known ?? (await finder.few(filter));
    const ids = few === 'many' ? undefined : few;
    if (order === 'newest' && before !== undefined) {
      const last = await manager.findOneBy(Lead, { id: before });
      return last ? this.newest(finder, filter, limit, { ids, last }) : [];
    }
    if (order === 'newest' && skip === 0) return this.newest(finder, filter, limit, { ids });
    if (order === 'day' && !ids) return whole(manager, await this.idsByDay(finder, filter, limit, skip));
    const query = finder.matching(filter, { ids }).select('lead.id', 'id');
    const sorted = order === 'day' ? byDay(query, this.calendar.dayOf()) : inOrder(query, order);
    return whole(manager, await idsOf(sorted.offset(skip).limit(limit)));
  }

  /** Reads the IDs from an index alone, then only the leads to show. */
  private async newest(
    finder: LeadFinder,
    filter: LeadFilter,
    limit: number,
    { ids, last, since }: Stretch & { ids?: number[] },
  ): Promise<Lead[]> {
    const query = finder.matching(filter, { ids }).select('lead.id', 'id');
    if (last) after(query, last);
    if (since) query.andWhere('lead.createdAt >= :since', { since });
    return whole(finder.manager, await idsOf(inOrder(query, 'newest').limit(limit)));
  }

  /** Reads part after part, each in the order of an index, until there are enough. */
  private async idsByDay(
    finder: LeadFinder,
    filter: LeadFilter,
    limit: number,
    skip: number,
  ): Promise<number[]> {
    const ids: number[] = [];
    let skipped = skip;
    for (const { where, order } of dayParts) {
      const query = finder.matching(filter).select('lead.id', 'id');
      // The database would look through all leads in the order of their days, of which few are scheduled.
      if (filter.search && filter.status && isScheduled({ status: filter.status }))
        query.useIndex('IX_contacts_jobs');
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

async function whole(manager: EntityManager, ids: number[]): Promise<Lead[]> {
  const leads = new Map((await manager.findBy(Lead, { id: In(ids) })).map((lead) => [lead.id, lead]));
  return ids.flatMap((id) => leads.get(id) ?? []);
}
