import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import {
  type ListedPair,
  type PairState,
  pairStates,
  pairsPerPage,
} from '../../../views/contracts/leads/photo-pairs.js';
import { LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { pairsSql, readPairs, stateSql } from './pair-rows.js';

/** Lists the pairs of all leads for the owner. */
@Injectable()
export class JobPhotosService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly leads: LeadRecordsService,
  ) {}

  /** Counts the pairs in each state. */
  async counts(): Promise<Record<PairState, number>> {
    const rows: { state: PairState; count: number | string }[] = await this.dataSource.query(
      `SELECT ${stateSql} AS state, COUNT(*) AS count FROM ${pairsSql} GROUP BY 1`,
    );
    const none = Object.fromEntries(pairStates.map((state) => [state, 0])) as Record<PairState, number>;
    for (const { state, count } of rows) none[state] = Number(count);
    return none;
  }

  /** Lists a page of the pairs in a state, newest first. @param before only pairs with a smaller ID. */
  async list(state: PairState, before = Number.MAX_SAFE_INTEGER): Promise<ListedPair[]> {
    const rest = `WHERE p.id < ? AND ${stateSql} = ? ORDER BY p.id DESC LIMIT ${pairsPerPage}`;
    const pairs = await readPairs(this.dataSource, rest, [before, state]);
    const names = await this.leads.namesOf(pairs.map(({ leadId }) => leadId));
    return pairs.map((pair) => ({ ...pair, leadName: names.get(pair.leadId) ?? '' }));
  }
}
