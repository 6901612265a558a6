import { Inject } from '@nestjs/common';
import { LeadDelivery } from '../../../contacts/leads/lead-delivery.js';
import type { LeadRecord } from '../../../contacts/leads/lead-records.service.js';
import { EmailRendererService } from '../../../pages/email-renderer.service.js';
import type { Outcome } from '../../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../../platform/outbox/outbox-item.entity.js';
import { type Email, EmailSenderService } from '../email-sender.service.js';
import { mailbox } from '../mailbox.js';

/** The outcome for a customer without an email address, of a lead that the owner added. */
export const noAddress: Outcome = { state: 'skipped', note: 'No email address' };

/** An email about one lead. */
export abstract class LeadEmailDelivery extends LeadDelivery {
  @Inject() protected readonly emailSender: EmailSenderService;
  @Inject() protected readonly renderer: EmailRendererService;

  isReady(): boolean {
    return this.emailSender.isReady;
  }

  /** Sends an email to the customer; replies go to the business. @throws {Refused} for an invalid address. */
  protected sendToCustomer(
    lead: LeadRecord,
    item: OutboxItem,
    email: Omit<Email, 'to' | 'replyTo'>,
    signal: AbortSignal,
  ): Promise<void> {
    const to = mailbox('', lead.email);
    return this.emailSender.send(item, { ...email, to, replyTo: this.emailSender.businessMailbox }, signal);
  }
}
