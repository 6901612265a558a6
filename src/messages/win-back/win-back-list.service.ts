import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import {
  type ContactedCustomer,
  type DueCustomer,
  type WinBackList,
  type WinBackPage,
  winBacksPerPage,
} from '../../../views/contracts/customers/win-back.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { CustomerListService } from '../../customers/customer-list.service.js';
import { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { FollowUpSettingsService } from '../follow-ups/follow-up-settings.service.js';
import { EmailOptOutsService } from '../follow-ups/opt-outs/email-opt-outs.service.js';
import { type Due, DueCustomersService } from './due-customers.service.js';
import { type Contacted, WinBackResultsService } from './win-back-results.service.js';
import { WinBackTextsService } from './win-back-texts.service.js';

/** How many people are looked up among the opt-outs at a time. */
const batchSize = 250;

/** Prepares the list of customers to win back. */
@Injectable()
export class WinBackListService {
  constructor(
    @InjectRepository(OutboxItem) private readonly items: Repository<OutboxItem>,
    private readonly due: DueCustomersService,
    private readonly results: WinBackResultsService,
    private readonly customers: CustomerListService,
    private readonly settings: FollowUpSettingsService,
    private readonly optOuts: EmailOptOutsService,
    private readonly texts: WinBackTextsService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** Returns a page of a list, and the results of the last year. */
  async page(list: WinBackList, page: number): Promise<WinBackPage> {
    const { settings } = await this.settings.find();
    const results = await this.results.results();
    const base = { list, page, months: settings.winBackMonths, results, due: [], contacted: [] };
    if (list === 'contacted') {
      const { contacted, total } = await this.results.contacted(page, winBacksPerPage);
      return { ...base, total, contacted: await this.withEmails(contacted) };
    }
    const all = await this.withoutOptOuts(await this.due.list(list, settings.winBackMonths));
    const shown = all.slice((page - 1) * winBacksPerPage, page * winBacksPerPage);
    return { ...base, total: all.length, due: await this.presented(shown) };
  }

  private async presented(shown: readonly Due[]): Promise<DueCustomer[]> {
    const { settings } = await this.settings.find();
    const customers = await this.customers.ofIds(shown.map(({ id }) => id));
    const hrefs = await this.texts.smsHrefs(customers, settings);
    return customers.map((customer) => {
      const { remindedAt, email = '' } = shown.find(({ id }) => id === customer.id) ?? {};
      return {
        customer: { ...customer, email },
        remindedOn: remindedAt ? this.calendar.dayOf(remindedAt) : null,
        smsHref: hrefs.get(customer.id) ?? null,
      };
    });
  }

  private async withoutOptOuts(all: Due[]): Promise<Due[]> {
    const left: Due[] = [];
    for (let start = 0; start < all.length; start += batchSize) {
      const some = all.slice(start, start + batchSize);
      const optedOut = await this.optOuts.among(some);
      left.push(...some.filter((one) => !optedOut.has(one)));
    }
    return left;
  }

  private async withEmails(contacted: readonly Contacted[]): Promise<ContactedCustomer[]> {
    const emails = contacted.filter(({ way }) => way === 'email').map(({ id }) => String(id));
    const items = await this.items.findBy({ kind: 'win-back', occasion: In(emails) });
    return contacted.map(({ id, createdAt, ...rest }) => {
      const item = items.find(({ occasion }) => occasion === String(id));
      return {
        ...{ id, ...rest },
        contactedOn: this.calendar.dayOf(createdAt),
        emailState: item ? emailStates[item.state] : null,
        emailNote: item?.note ?? '',
      };
    });
  }
}

const emailStates = { waiting: 'waiting', done: 'sent', skipped: 'not-sent', dead: 'not-sent' } as const;
