import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository, type SelectQueryBuilder } from 'typeorm';
import {
  countedFilter,
  type LeadCounts,
  type LeadRow,
  rowOf,
} from '../../../views/contracts/leads/lead-list.js';
import { type LeadStatus, leadsPerPage } from '../../../views/contracts/leads/leads.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import type { LeadFilter, LeadPage } from '../dto/lead-filter.dto.js';
import { CustomerEntriesService } from '../links/customer-entries.service.js';
import { Lead } from './lead.entity.js';
import { LeadKeysService } from './lead-keys.service.js';
import { LeadPresenterService } from './lead-presenter.service.js';
import { after, byDay, inOrder, whereMatches } from './lead-search.js';

/** How many leads `batches` reads per query. */
const batchSize = 1000;

/** Finds, sorts and counts the leads of a list. */
@Injectable()
export class LeadListService {
  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly keys: LeadKeysService,
    private readonly presenter: LeadPresenterService,
    private readonly entries: CustomerEntriesService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /**
   * Finds at most `limit` leads that match the filter, in its order: newest first, after the lead `before` (none if there is no such
   * lead), or another one, after the first `skip`.
   */
  async find({ limit = leadsPerPage, before, skip, order = 'newest', ...filter }: LeadPage): Promise<Lead[]> {
    if (order === 'newest' && before !== undefined) {
      const last = await this.leads.findOneBy({ id: before });
      return last ? this.newest(filter, limit, last) : [];
    }
    if (order === 'newest' && !skip) return this.newest(filter, limit);
    const query = (await this.matching(filter)).select('lead.id', 'id');
    const sorted = order === 'day' ? byDay(query, this.calendar.dayOf()) : inOrder(query, order);
    return this.whole(sorted.offset(skip).limit(limit));
  }

  /** Like {@link find}, with only what a row of the list shows. */
  async rows(page: LeadPage): Promise<LeadRow[]> {
    const leads = await this.find(page);
    const did = await this.entries.latest(leads.map(({ id }) => id));
    return leads.map((lead) => rowOf(this.presenter.present(lead, undefined, did.get(lead.id))));
  }

  /** Yields all leads that match the filter, newest first, in batches to save memory. */
  async *batches(filter: LeadFilter): AsyncGenerator<Lead[]> {
    for (let rows: Lead[] = [], last: Lead | undefined; ; last = rows.at(-1)) {
      rows = await this.newest(filter, batchSize, last);
      yield rows;
      if (rows.length < batchSize) return;
    }
  }

  /** Counts the leads that match the filter. */
  async count(filter: LeadFilter): Promise<number> {
    return (await this.matching(filter)).getCount();
  }

  /** Counts the leads of each status, and spam, that match the rest of the filter. A search doesn't count. */
  async counts(filter: LeadFilter): Promise<LeadCounts> {
    const query = await this.matching(countedFilter(filter), 'both');
    const rows = await query
      .select('lead.isSpam', 'isSpam')
      .addSelect('lead.status', 'status')
      .addSelect('COUNT(*)', 'count')
      .groupBy('lead.isSpam')
      .addGroupBy('lead.status')
      .getRawMany<{ isSpam: number | boolean; status: LeadStatus; count: number | string }>();
    const counts: LeadCounts = { new: 0, contacted: 0, scheduled: 0, completed: 0, spam: 0 };
    for (const { isSpam, status, count } of rows) counts[Number(isSpam) ? 'spam' : status] += Number(count);
    return counts;
  }

  private async matching(filter: LeadFilter, spam?: 'both'): Promise<SelectQueryBuilder<Lead>> {
    if (filter.search || filter.city) await this.keys.setMissing();
    return whereMatches(this.leads.createQueryBuilder('lead'), filter, this.calendar.dayOf(), spam);
  }

  /** Reads the IDs from an index alone, then only the leads to show. */
  private async newest(filter: LeadFilter, limit: number, last?: Lead): Promise<Lead[]> {
    const query = (await this.matching(filter)).select('lead.id', 'id');
    if (last) after(query, last);
    return this.whole(inOrder(query, 'newest').limit(limit));
  }

  private async whole(query: SelectQueryBuilder<Lead>): Promise<Lead[]> {
    const ids = (await query.getRawMany<{ id: number }>()).map(({ id }) => id);
    const leads = new Map((await this.leads.findBy({ id: In(ids) })).map((lead) => [lead.id, lead]));
    return ids.flatMap((id) => leads.get(id) ?? []);
  }
}
