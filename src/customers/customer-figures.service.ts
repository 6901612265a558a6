import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { notSpamSql } from '../contacts/leads/lead-scopes.js';
import { marks } from '../platform/database/insert-rows.js';
import { Customer } from './customer.entity.js';

/** What a customer has brought. Amounts are whole US cents; a job counts once it is done. */
export interface Money {
  jobs: number;
  chargedCents: number;
  paidCents: number;
  /** YYYY-MM-DD; null where no job is done. */
  lastDoneOn: string | null;
}

export const noMoney: Money = { jobs: 0, chargedCents: 0, paidCents: 0, lastDoneOn: null };

/** What customers spend. */
@Injectable()
export class CustomerFiguresService {
  constructor(@InjectRepository(Customer) private readonly customers: Repository<Customer>) {}

  /** The money of customers by their ids; those without a job that is done are left out. */
  async moneyOf(ids: number[]): Promise<Map<number, Money>> {
    if (ids.length === 0) return new Map();
    const rows: Record<keyof Money | 'id', string>[] = await this.customers.query(
      `SELECT contacts.customerId AS id, COUNT(*) AS jobs, SUM(COALESCE(chargedCents, 0)) AS chargedCents,
        SUM(CASE WHEN paidOn IS NULL THEN 0 ELSE COALESCE(chargedCents, 0) END) AS paidCents, MAX(doneOn) AS lastDoneOn
       FROM contacts JOIN jobs ON jobs.leadId = contacts.id
       WHERE contacts.customerId IN ${marks(ids.length)} AND ${notSpamSql} AND doneOn IS NOT NULL
       GROUP BY contacts.customerId`,
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
