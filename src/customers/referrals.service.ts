import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import {
  type LeadReferral,
  type Referrals,
  referralPath,
} from '../../views/contracts/customers/customers.js';
import { BusinessService } from '../business/business.service.js';
import { notSpamSql } from '../contacts/leads/lead-scopes.js';
import { marks } from '../platform/database/insert-rows.js';
import { Customer } from './customer.entity.js';
import { CustomerKey } from './customer-key.entity.js';

/** Tracks referrals: the customers' links, the leads from them, and the neighbors' discount. */
@Injectable()
export class ReferralsService {
  constructor(
    @InjectRepository(Customer) private readonly customers: Repository<Customer>,
    @InjectRepository(CustomerKey) private readonly keys: Repository<CustomerKey>,
    private readonly business: BusinessService,
  ) {}

  /** The discount on a neighbor's first cleaning, in US cents; 0 for none. */
  get rewardCents(): number {
    return this.business.content.referral.cents ?? 0;
  }

  /**
   * Counts the leads with a customer's code in the first or last touch, without the customer's own and those
   * with the customer's phone number or email. Browsers send campaigns in lower case.
   */
  async broughtBy({ id, referralCode: code }: Customer): Promise<Referrals> {
    const former = await this.keys.findBy({ customerId: id, kind: 'code' });
    const codes = [code, ...former.map(({ value }) => value)].flatMap((one) => [one, one.toLowerCase()]);
    const [row] = await this.customers.query(
      `SELECT COUNT(*) AS requests, COUNT(doneOn) AS jobs,
        SUM(CASE WHEN doneOn IS NULL THEN 0 ELSE COALESCE(chargedCents, 0) END) AS chargedCents
       FROM contacts LEFT JOIN jobs ON jobs.leadId = contacts.id
       WHERE ${notSpamSql} AND (customerId IS NULL OR customerId <> ?) AND contacts.id IN (
         SELECT leadId FROM lead_touches WHERE utmCampaign IN ${marks(codes.length)} AND utmSource = 'referral'
       ) AND ${hasNoKeyOf('phone')} AND ${hasNoKeyOf('email')}`,
      [id, ...codes, id, id],
    );
    return {
      code,
      link: this.linkWith(code),
      rewardCents: this.rewardCents,
      requests: Number(row.requests),
      jobs: Number(row.jobs),
      chargedCents: Number(row.chargedCents ?? 0),
    };
  }

  /** Returns the link that a lead's customer gives to neighbors, without a code for an unknown customer. */
  async linkFor(leadId: number): Promise<string> {
    const [customer]: { code: string }[] = await this.customers.query(
      'SELECT referralCode AS code FROM customers JOIN contacts ON contacts.customerId = customers.id WHERE contacts.id = ?',
      [leadId],
    );
    return this.linkWith(customer?.code);
  }

  /** Finds a lead's referral, last touch first; null for none or a code that may be the customer's own. */
  async ofLead(leadId: number): Promise<LeadReferral | null> {
    const touches: { code: string }[] = await this.customers.query(
      `SELECT utmCampaign AS code FROM lead_touches
       WHERE leadId = ? AND utmSource = 'referral' AND utmCampaign <> '' ORDER BY position DESC`,
      [leadId],
    );
    const samePeople = touches.length > 0 ? await this.maybeSame(leadId) : [];
    for (const code of new Set(touches.map((touch) => touch.code.toUpperCase()))) {
      const [customer]: { id: number; name: string }[] = await this.customers.query(
        `SELECT id, name FROM customers
         WHERE referralCode = ? OR id IN (SELECT customerId FROM customer_keys WHERE kind = 'code' AND value = ?)`,
        [code, code],
      );
      if (!customer || samePeople.includes(Number(customer.id))) continue;
      const { rewardCents } = this;
      const isFirstCleaning = await this.isFirstCleaning(leadId, samePeople);
      return { code, ...customer, rewardCents, isFirstCleaning };
    }
    return null;
  }

  /** Returns a lead's customer and its phone's or email's owners: a second name must earn no discount. */
  private async maybeSame(leadId: number): Promise<number[]> {
    const ofKey = (kind: 'phone' | 'email') =>
      `SELECT customer_keys.customerId FROM contacts
       JOIN customer_keys ON kind = '${kind}' AND value = contacts.${kind}Key WHERE contacts.id = ?`;
    const rows: { customerId: number | null }[] = await this.customers.query(
      `SELECT customerId FROM contacts WHERE id = ? UNION ${ofKey('phone')} UNION ${ofKey('email')}`,
      [leadId, leadId, leadId],
    );
    return rows.flatMap(({ customerId }) => (customerId === null ? [] : [Number(customerId)]));
  }

  private async isFirstCleaning(leadId: number, samePeople: number[]): Promise<boolean> {
    if (samePeople.length === 0) return true;
    const earlier = await this.customers.query(
      `SELECT id FROM customers WHERE id IN ${marks(samePeople.length)} AND (lastCleanedOn IS NOT NULL OR EXISTS (
         SELECT 1 FROM contacts JOIN jobs ON jobs.leadId = contacts.id
         WHERE contacts.customerId = customers.id AND contacts.id <> ? AND jobs.doneOn IS NOT NULL))`,
      [...samePeople, leadId],
    );
    return earlier.length === 0;
  }

  private linkWith(code?: string): string {
    return `${this.business.site.origin}${referralPath(code)}`;
  }
}

const hasNoKeyOf = (kind: 'phone' | 'email') =>
  `NOT EXISTS (SELECT 1 FROM customer_keys WHERE kind = '${kind}' AND value = contacts.${kind}Key AND customer_keys.customerId = ?)`;
