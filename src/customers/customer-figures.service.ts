import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Referrals } from '../../views/contracts/customers.js';
import { referralPath } from '../../views/contracts/customers.js';
import { Environment } from '../config/environment.js';
import { notSpamSql } from '../contacts/lead-scopes.js';
import { marks } from '../database/insert-rows.js';
import { Customer } from './customer.entity.js';
import { CustomerKey } from './customer-key.entity.js';

/** What a customer has brought. Amounts are whole US cents; a job counts once it is done. */
export interface Money {
  jobs: number;
  chargedCents: number;
  paidCents: number;
  /** YYYY-MM-DD; null where no job is done. */
  lastDoneOn: string | null;
}

export const noMoney: Money = { jobs: 0, chargedCents: 0, paidCents: 0, lastDoneOn: null };

/** What customers spend, and what their referral codes bring. */
@Injectable()
export class CustomerFiguresService {
  constructor(
    @InjectRepository(Customer) private readonly customers: Repository<Customer>,
    @InjectRepository(CustomerKey) private readonly keys: Repository<CustomerKey>,
    private readonly environment: Environment,
  ) {}

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

  /**
   * The requests that came by a customer's code, in the first touch or the last; the customer's own do not count. Browsers send
   * campaigns in lower case.
   */
  async referralsOf({ id, referralCode: code }: Customer): Promise<Referrals> {
    const former = await this.keys.findBy({ customerId: id, kind: 'code' });
    const codes = [code, ...former.map(({ value }) => value)].flatMap((one) => [one, one.toLowerCase()]);
    const [row] = await this.customers.query(
      `SELECT COUNT(*) AS requests, COUNT(doneOn) AS jobs,
        SUM(CASE WHEN doneOn IS NULL THEN 0 ELSE COALESCE(chargedCents, 0) END) AS chargedCents
       FROM contacts LEFT JOIN jobs ON jobs.leadId = contacts.id
       WHERE ${notSpamSql} AND (customerId IS NULL OR customerId <> ?) AND contacts.id IN (
         SELECT leadId FROM lead_touches WHERE utmCampaign IN ${marks(codes.length)} AND utmSource = 'referral'
       )`,
      [id, ...codes],
    );
    return {
      code,
      link: `${this.environment.publicOrigin}${referralPath(code)}`,
      requests: Number(row.requests),
      jobs: Number(row.jobs),
      chargedCents: Number(row.chargedCents ?? 0),
    };
  }
}
