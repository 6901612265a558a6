import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import {
  type CustomerFile,
  type CustomerRequest,
  requestsPerCustomer,
} from '../../views/contracts/customers/customers.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { PhoneNumbersService } from '../business/phone-numbers.service.js';
import { notSpamSql } from '../contacts/leads/lead-scopes.js';
import { LeadsService } from '../contacts/leads/leads.service.js';
import { CustomerEntriesService } from '../contacts/links/customer-entries.service.js';
import { JobsService } from '../money/jobs.service.js';
import { CustomerKey } from './customer-key.entity.js';
import { CustomersService } from './customers.service.js';
import { PlanFilesService } from './plans/plan-files.service.js';
import { ReferralsService } from './referrals.service.js';
import { DetailSuggestionsService } from './suggestions/detail-suggestions.service.js';
import { PossibleDuplicatesService } from './suggestions/possible-duplicates.service.js';

/** Collects everything about one customer for the page. */
@Injectable()
export class CustomerFilesService {
  constructor(
    @InjectRepository(CustomerKey) private readonly keys: Repository<CustomerKey>,
    private readonly customers: CustomersService,
    private readonly suggestions: DetailSuggestionsService,
    private readonly duplicates: PossibleDuplicatesService,
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
      suggestions: await this.suggestions.ofCustomer(customer),
      duplicates: await this.duplicates.ofCustomer(customer),
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

  /** Returns the phone numbers and emails that the owner entered, imported or merged. */
  private async keysOf(customerId: number): Promise<CustomerFile['keys']> {
    const keys = await this.keys.find({ where: { customerId }, order: { kind: 'DESC', value: 'ASC' } });
    return keys.flatMap(({ kind, value, isKept, importId }) => {
      if ((kind !== 'phone' && kind !== 'email') || !(isKept || importId !== null)) return [];
      return [{ kind, shown: kind === 'phone' ? this.phoneNumbers.shown(value).phoneShown : value }];
    });
  }
}
