import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import {
  type DetailSuggestion,
  type SuggestedField,
  suggestedFields,
} from '../../../views/contracts/customers/suggestions.js';
import { PhoneNumbersService } from '../../business/phone-numbers.service.js';
import { Lead } from '../../contacts/leads/lead.entity.js';
import { notSpam } from '../../contacts/leads/lead-scopes.js';
import { Customer } from '../customer.entity.js';
import { CustomerKey } from '../customer-key.entity.js';
import { emailsOf } from '../emails-of.js';
import { DismissedSuggestionsStore } from './dismissed-suggestions.store.js';

/** How many of a customer's newest leads are compared, and how many suggestions are shown. */
const comparedLeads = 100;
const maxSuggestions = 5;

type Detailed = Pick<Lead, 'id' | SuggestedField>;

/** Compares leads' details with what the owner knows. A request from the website only suggests changes. */
@Injectable()
export class DetailSuggestionsService {
  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    @InjectRepository(Customer) private readonly customers: Repository<Customer>,
    @InjectRepository(CustomerKey) private readonly keys: Repository<CustomerKey>,
    private readonly dismissed: DismissedSuggestionsStore,
    private readonly phoneNumbers: PhoneNumbersService,
  ) {}

  /** Returns what the leads of a customer suggest, the newest lead first. */
  async ofCustomer(customer: Customer): Promise<DetailSuggestion[]> {
    const leads = await this.leads.find({
      select: { id: true, email: true, phone: true, address: true },
      where: { ...notSpam, customerId: customer.id },
      order: { id: 'DESC' },
      take: comparedLeads,
    });
    return [...(await this.unconfirmed(customer, leads)), ...(await this.differences(customer, leads))];
  }

  /** Returns what one lead suggests for its customer. */
  async ofLead(lead: Detailed & Pick<Lead, 'customerId'>): Promise<DetailSuggestion[]> {
    if (lead.customerId === null) return [];
    const customer = await this.customers.findOneBy({ id: lead.customerId });
    return customer ? this.differences(customer, [lead]) : [];
  }

  private async differences(customer: Customer, leads: readonly Detailed[]): Promise<DetailSuggestion[]> {
    const entered = await this.keys.find({
      where: { customerId: customer.id, kind: In(['phone', 'email']) },
    });
    const known = await this.dismissed.detailsOf(customer.id);
    for (const field of suggestedFields) known.add(this.dismissed.nameOf(field, customer[field]));
    for (const { kind, value } of entered.filter(({ isKept, importId }) => isKept || importId !== null))
      known.add(this.dismissed.nameOf(kind as SuggestedField, value));
    const found: DetailSuggestion[] = [];
    for (const lead of leads)
      for (const field of suggestedFields) {
        const value = lead[field] ?? '';
        const name = this.dismissed.nameOf(field, value);
        if (name === '' || known.has(name)) continue;
        known.add(name);
        found.push(this.suggestion(customer, lead.id, field, value));
      }
    return found.slice(0, maxSuggestions);
  }

  /** Asks to confirm a cleaned customer's email if emails not about one request would go nowhere. */
  private async unconfirmed(customer: Customer, leads: readonly Detailed[]): Promise<DetailSuggestion[]> {
    const { id, email, isEmailConfirmed, cleanedOn } = customer;
    if (email === '' || isEmailConfirmed || cleanedOn === '') return [];
    if ((await emailsOf(this.customers.manager, [id])).has(id)) return [];
    const lead = leads.find((one) => one.email.toLowerCase() === email.toLowerCase());
    return [this.suggestion(customer, lead?.id ?? 0, 'email', email)];
  }

  private suggestion(
    customer: Customer,
    leadId: number,
    field: SuggestedField,
    value: string,
  ): DetailSuggestion {
    const shown = (text: string) => (field === 'phone' ? this.phoneNumbers.shown(text).phoneShown : text);
    return { leadId, field, value, shown: shown(value), current: shown(customer[field]) };
  }
}
