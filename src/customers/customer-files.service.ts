import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import {
  type CustomerFile,
  type CustomerRequest,
  type PossibleDuplicate,
  requestsPerCustomer,
} from '../../views/contracts/customers/customers.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { PhoneNumbersService } from '../business/phone-numbers.service.js';
import { notSpamSql } from '../contacts/leads/lead-scopes.js';
import { LeadsService } from '../contacts/leads/leads.service.js';
import { CustomerEntriesService } from '../contacts/links/customer-entries.service.js';
import { JobsService } from '../money/jobs.service.js';
import { Customer } from './customer.entity.js';
import { CustomerKey } from './customer-key.entity.js';
import { CustomersService } from './customers.service.js';
import { PlanFilesService } from './plans/plan-files.service.js';
import { ReferralsService } from './referrals.service.js';

/** How many possible duplicates to show. */
const maxDuplicates = 10;

/** Collects everything about one customer for the page. */
@Injectable()
export class CustomerFilesService {
  constructor(
    @InjectRepository(CustomerKey) private readonly keys: Repository<CustomerKey>,
    private readonly customers: CustomersService,
    private readonly referrals: ReferralsService,
    private readonly plans: PlanFilesService,
    private readonly leads: LeadsService,
    private readonly entries: CustomerEntriesService,
    private readonly jobs: JobsService,
    private readonly phoneNumbers: PhoneNumbersService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /**
   * Collects everything about one customer.
   * @throws {NotFoundException} if there is no such customer.
   */
  async file(id: number): Promise<CustomerFile> {
    const customer = await this.customers.find(id);
    const { ids, total } = await this.requestIds(id);
    return {
      customer: this.customers.present(customer),
      keys: await this.keysOf(id),
      requests: await this.requests(ids),
      requestTotal: total,
      paidCents: customer.totalPaidCents,
      referrals: await this.referrals.broughtBy(customer),
      plans: await this.plans.ofCustomer(id),
      duplicates: await this.duplicatesOf(customer),
      today: this.calendar.dayOf(),
    };
  }

  private async requestIds(id: number): Promise<{ ids: number[]; total: number }> {
    const ofCustomer = `FROM contacts WHERE customerId = ? AND ${notSpamSql}`;
    const [{ total }] = await this.keys.query(`SELECT COUNT(*) AS total ${ofCustomer}`, [id]);
    const rows: { id: number }[] = await this.keys.query(
      `SELECT id ${ofCustomer} ORDER BY id DESC LIMIT ${requestsPerCustomer}`,
      [id],
    );
    return { ids: rows.map((row) => Number(row.id)), total: Number(total) };
  }

  private async requests(ids: number[]): Promise<CustomerRequest[]> {
    const leads = await this.leads.findAll(ids);
    const jobs = await this.jobs.ofLeads(ids);
    const messages = await this.entries.messages(ids);
    return leads
      .sort((a, b) => b.id - a.id)
      .map((lead) => {
        const job = jobs.get(lead.id);
        return {
          lead,
          job: job
            ? {
                quotedCents: job.quotedCents,
                chargedCents: job.chargedCents,
                doneOn: job.doneOn,
                paidOn: job.paidOn,
              }
            : null,
          messages: messages.get(lead.id) ?? [],
        };
      });
  }

  private async keysOf(customerId: number): Promise<CustomerFile['keys']> {
    const keys = await this.keys.find({ where: { customerId }, order: { kind: 'DESC', value: 'ASC' } });
    return keys.flatMap(({ kind, value }) => {
      if (kind === 'code') return [];
      return [{ kind, shown: kind === 'phone' ? this.phoneNumbers.shown(value).phoneShown : value }];
    });
  }

  /** Finds customers who share a phone, email or address with this one or its requests. It only suggests merging them. */
  private async duplicatesOf({ id, addressKey }: Customer): Promise<PossibleDuplicate[]> {
    const byKey = (['phone', 'email'] as const).flatMap((kind) => [
      `SELECT '${kind}' AS shared, customer_keys.customerId AS id FROM contacts
       JOIN customer_keys ON kind = '${kind}' AND value = contacts.${kind}Key
       WHERE contacts.customerId = ? AND customer_keys.customerId <> ?`,
      `SELECT '${kind}' AS shared, contacts.customerId AS id FROM customer_keys
       JOIN contacts ON contacts.${kind}Key = value
       WHERE customer_keys.customerId = ? AND kind = '${kind}' AND contacts.customerId <> ?`,
    ]);
    const byAddress = `SELECT 'address' AS shared, id FROM customers WHERE addressKey = ? AND addressKey <> '' AND id <> ?`;
    const rows: { shared: PossibleDuplicate['by']; id: number; name: string }[] = await this.keys.query(
      `SELECT DISTINCT found.shared, customers.id, customers.name
       FROM (${[...byKey, byAddress].join(' UNION ')}) AS found JOIN customers ON customers.id = found.id
       LIMIT ${maxDuplicates * 3}`,
      [...byKey.flatMap(() => [id, id]), addressKey, id],
    );
    const duplicates = new Map<number, PossibleDuplicate>();
    for (const by of ['phone', 'email', 'address'] as const)
      for (const row of rows.filter(({ shared }) => shared === by))
        if (!duplicates.has(row.id)) duplicates.set(row.id, { id: row.id, name: row.name, by });
    return [...duplicates.values()].slice(0, maxDuplicates);
  }
}
