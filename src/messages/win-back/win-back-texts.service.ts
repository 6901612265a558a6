import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { type CustomerView, referralPath } from '../../../views/contracts/customers/customers.js';
import type { FollowUpSettings } from '../../../views/contracts/messages/follow-ups.js';
import { smsHref } from '../../../views/contracts/phone.js';
import { filled } from '../../../views/format/templates.js';
import { BusinessService } from '../../business/business.service.js';
import { type LeadRecord, LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { Customer } from '../../customers/customer.entity.js';
import type { RenderedEmail } from '../../pages/email-renderer.service.js';
import { FollowUpTemplatesService, type Medium } from '../follow-ups/follow-up-templates.service.js';
import { PersonHashesService } from '../follow-ups/opt-outs/person-hashes.service.js';

/** An email with its placeholders. */
export interface WinBackEmail {
  subject: string;
  body: string;
}

/** Fills in the texts to customers who haven't come back. */
@Injectable()
export class WinBackTextsService {
  constructor(
    @InjectRepository(Customer) private readonly customers: Repository<Customer>,
    private readonly templates: FollowUpTemplatesService,
    private readonly leads: LeadRecordsService,
    private readonly hashes: PersonHashesService,
    private readonly business: BusinessService,
  ) {}

  /** Renders an email to a customer. @param leadId the customer's newest lead; 0 for none. */
  async email(
    customer: CustomerView,
    leadId: number,
    { subject, body }: WinBackEmail,
    settings: FollowUpSettings,
  ): Promise<RenderedEmail & { unsubscribeLink: string }> {
    const lead = leadId > 0 ? await this.leads.find(leadId) : undefined;
    const code = (await this.codesOf([customer.id])).get(customer.id);
    const values = this.valuesOf({ customer, code, lead }, settings, 'email');
    const unsubscribeLink = `${this.business.site.origin}/unsubscribe/${await this.hashes.tokenOf(customer.email)}`;
    return { ...this.templates.own(subject, body, values, settings, unsubscribeLink), unsubscribeLink };
  }

  /** Returns links that open the rebooking text, by customer ID; none without a valid phone number. */
  async smsHrefs(
    customers: readonly CustomerView[],
    settings: FollowUpSettings,
  ): Promise<Map<number, string>> {
    const codes = await this.codesOf(customers.map(({ id }) => id));
    return new Map(
      customers.flatMap((customer) => {
        const { id, phoneHref } = customer;
        const values = this.valuesOf({ customer, code: codes.get(id) }, settings, 'sms');
        const text = filled(settings.rebookingMessage, values).trim();
        return phoneHref ? [[id, smsHref(phoneHref, text)] as const] : [];
      }),
    );
  }

  private valuesOf(
    { customer, code, lead }: { customer: CustomerView; code?: string; lead?: LeadRecord },
    settings: FollowUpSettings,
    medium: Medium,
  ) {
    const to = {
      name: customer.name,
      serviceType: lead?.serviceType ?? null,
      doneOn: customer.lastCleanedOn ?? '',
      order: lead?.estimate?.order ?? '',
      referralLink: `${this.business.site.origin}${referralPath(code)}`,
    };
    return this.templates.values(to, settings, medium);
  }

  private async codesOf(ids: number[]): Promise<Map<number, string>> {
    const rows = await this.customers.find({
      select: { id: true, referralCode: true },
      where: { id: In(ids) },
    });
    return new Map(rows.map(({ id, referralCode }) => [id, referralCode]));
  }
}
