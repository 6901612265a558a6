import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository, type SelectQueryBuilder } from 'typeorm';
import {
  countedFilter,
  type LeadCounts,
  type LeadRow,
  rowOf,
} from '../../../views/contracts/leads/lead-list.js';
import { type LeadStatus, leadStatuses, leadsPerPage } from '../../../views/contracts/leads/leads.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import type { LeadFilter, LeadPage } from '../dto/lead-filter.dto.js';
import { CustomerEntriesService } from '../links/customer-entries.service.js';
import { Lead } from './lead.entity.js';
import { LeadCitiesService } from './lead-cities.service.js';
import { LeadKeysService } from './lead-keys.service.js';
import { LeadPresenterService } from './lead-presenter.service.js';
import { after, dayParts, type FewIds, inOrder, isNarrow, whereMatches } from './lead-search.js';

/** How many leads `batches` reads per query. */
const batchSize = 1000;
/** Of more leads, those at the beginning of a list are soon found in its order. */
const maxFew = 2000;

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
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly keys: LeadKeysService,
    private readonly cities: LeadCitiesService,
    private readonly presenter: LeadPresenterService,
    private readonly entries: CustomerEntriesService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /**
   * Finds at most `limit` leads that match the filter, in its order: newest first, after the lead `before`
   * (none if there is no such lead), or another one, after the first `skip`.
   * @param known what {@link few} returns for the filter.
   */
  async find(page: LeadPage, known?: FewIds): Promise<Lead[]> {
    const { limit = leadsPerPage, before, skip = 0, order = 'newest', ...filter } = page;
    const few = known ?? (await this.few(filter));
    if (order === 'day') return this.whole(await this.idsByDay(filter, few, skip + limit), skip);
    const query = inOrder(await this.matching(filter, few), order);
    if (order !== 'newest' || before === undefined)
      return this.whole(await idsOf(query.offset(skip).limit(limit)));
    const last = await this.leads.findOneBy({ id: before });
    return last ? this.whole(await idsOf(after(query, last).limit(limit))) : [];
  }

  /** Like {@link find}, with only what a row of the list shows. */
  async rows(page: LeadPage, known?: FewIds): Promise<LeadRow[]> {
    const leads = await this.find(page, known);
    const did = await this.entries.did(leads);
    return leads.map((lead) => rowOf(this.presenter.present(lead, undefined, did.get(lead.id))));
  }

  /**
   * Finds at most `limit` leads that match the filter, newest first, after a position in that order, which
   * may be of a deleted lead.
   * @param since the earliest arrival
   */
  async after(filter: LeadFilter, limit: number, { last, since }: Stretch): Promise<Lead[]> {
    const query = inOrder(await this.matching(filter), 'newest');
    if (last) after(query, last);
    if (since) query.andWhere('lead.createdAt >= :since', { since });
    return this.whole(await idsOf(query.limit(limit)));
  }

  /** Yields all leads that match the filter, newest first, in batches to save memory. */
  async *batches(filter: LeadFilter): AsyncGenerator<Lead[]> {
    for (let rows: Lead[] = [], last: Lead | undefined; ; last = rows.at(-1)) {
      rows = await this.after(filter, batchSize, { last });
      yield rows;
      if (rows.length < batchSize) return;
    }
  }

  /**
   * Returns the IDs of the leads that match the filter, in no order, unless they are many. With them, a page
   * looks through texts only once.
   */
  async few(filter: LeadFilter): Promise<FewIds> {
    const { status, priority, spam } = filter;
    const search = filter.search?.trim();
    const limit = maxFew + 1;
    // With nothing but these columns, a search reads one index.
    const found = search ? await this.ifFew({ search, status, priority, spam }, 'many', limit) : 'many';
    if (!isNarrow(filter)) return found;
    // To find enough soon, MariaDB would read one lead after the other in the order of an index.
    return this.ifFew(filter, found, search && found === 'many' ? undefined : limit);
  }

  private async ifFew(filter: LeadFilter, among: FewIds, limit?: number): Promise<FewIds> {
    const ids = await idsOf((await this.matching(filter, among)).limit(limit));
    return ids.length > maxFew ? 'many' : ids;
  }

  /** Counts the leads that match the filter. @param known what {@link few} returns for it. */
  async count(filter: LeadFilter, known?: FewIds): Promise<number> {
    const few = known ?? (await this.few(filter));
    return few === 'many' ? (await this.matching(filter)).getCount() : few.length;
  }

  /** Counts leads by status, lost ones and spam apart, under the rest of the filter but its search. */
  counts(filter: LeadFilter): Promise<LeadCounts> {
    return this.countsFound(countedFilter(filter));
  }

  /** Like {@link counts}, of what the search finds. @param few what {@link few} returns for the filter. */
  async countsFound({ search, ...rest }: LeadFilter, few?: FewIds): Promise<LeadCounts> {
    const filter = { ...countedFilter(rest), search };
    // For GROUP BY, SQLite would read each lead in the order of another index.
    const columns = leadStatuses.map(
      (status) => `COUNT(CASE WHEN lead.status = '${status}' THEN 1 END) AS ${status}`,
    );
    const found = await (await this.matching(filter, few)).select(columns).getRawOne();
    const lost = await (await this.matching({ ...filter, lost: 'any' }, few)).getCount();
    const spam = await (await this.matching({ ...filter, spam: true }, few)).getCount();
    const counts = leadStatuses.map((status) => [status, Number(found[status])]);
    const byStatus: Record<LeadStatus, number> = Object.fromEntries(counts);
    // Lost leads have the status, too.
    return { ...byStatus, contacted: byStatus.contacted - lost, lost, spam };
  }

  /** Begins a query of the IDs of matching leads, after the keys that a search or a city needs are set. */
  private async matching(filter: LeadFilter, few?: FewIds): Promise<SelectQueryBuilder<Lead>> {
    const { search, city } = filter;
    const cityKeys = city ? await this.cities.keysOf(city) : undefined;
    if (search || (city && !cityKeys)) await this.keys.setMissing();
    const query = this.leads.createQueryBuilder('lead').select('lead.id', 'id');
    return whereMatches(query, filter, { today: this.calendar.dayOf(), cityKeys, few });
  }

  /** Reads one part of the list after the other, until there are enough. */
  private async idsByDay(filter: LeadFilter, few: FewIds, limit: number): Promise<number[]> {
    const ids: number[] = [];
    for (const { where, order } of dayParts) {
      const query = (await this.matching(filter, few)).andWhere(where, { today: this.calendar.dayOf() });
      for (const [column, direction] of order) query.addOrderBy(column, direction);
      ids.push(...(await idsOf(query.limit(limit - ids.length))));
      if (ids.length === limit) break;
    }
    return ids;
  }

  /** Reads leads whose IDs were found in an index alone. */
  private async whole(found: number[], skip = 0): Promise<Lead[]> {
    const ids = found.slice(skip);
    const leads = new Map((await this.leads.findBy({ id: In(ids) })).map((lead) => [lead.id, lead]));
    return ids.flatMap((id) => leads.get(id) ?? []);
  }
}

/** Reads the IDs that a query selects. */
const idsOf = async (query: SelectQueryBuilder<Lead>): Promise<number[]> =>
  (await query.getRawMany<{ id: number }>()).map(({ id }) => id);
