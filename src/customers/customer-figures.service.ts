import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { notSpamSql } from '../contacts/leads/lead-scopes.js';
import { marks } from '../platform/database/insert-rows.js';
import { Customer } from './customer.entity.js';

/** A customer's totals. Amounts are whole US cents; only completed jobs count. */
export interface Money {
  jobs: number;
  chargedCents: number;
  paidCents: number;
  /** YYYY-MM-DD; null without a completed job. */
  lastDoneOn: string | null;
}

export const noMoney: Money = { jobs: 0, chargedCents: 0, paidCents: 0, lastDoneOn: null };

/** Sums up completed jobs by customer. @param condition narrows the leads that count */
export const totalsSql = (condition: string) =>
  `SELECT contacts.customerId AS id, COUNT(*) AS jobs, SUM(COALESCE(chargedCents, 0)) AS chargedCents,
    SUM(CASE WHEN paidOn IS NULL THEN 0 ELSE COALESCE(chargedCents, 0) END) AS paidCents, MAX(doneOn) AS lastDoneOn
   FROM contacts JOIN jobs ON jobs.leadId = contacts.id
   WHERE ${condition} AND ${notSpamSql} AND doneOn IS NOT NULL
   GROUP BY contacts.customerId`;

/** Sums up what customers spend. */
@Injectable()
export class CustomerFiguresService {
  constructor(@InjectRepository(Customer) private readonly customers: Repository<Customer>) {}

  /** Returns totals by customer ID, without customers who have no completed job. */
  async moneyOf(ids: number[], manager: EntityManager = this.customers.manager): Promise<Map<number, Money>> {
    if (ids.length === 0) return new Map();
    const rows: Record<keyof Money | 'id', string>[] = await manager.query(
      totalsSql(`contacts.customerId IN ${marks(ids.length)}`),
      ids,
    );
    return new Map(
      rows.map(({ id, jobs, chargedCents, paidCents, lastDoneOn }) => [
        Number(id),
        { jobs: Number(jobs), chargedCents: Number(chargedCents), paidCents: Number(paidCents), lastDoneOn },
      ]),
    );
  }
}
