import { Inject } from '@nestjs/common';
import { LeadDelivery } from '../../../contacts/leads/lead-delivery.js';
import type { LeadRecord } from '../../../contacts/leads/lead-records.service.js';
import { EmailRendererService } from '../../../pages/email-renderer.service.js';
import type { Outcome } from '../../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../../platform/outbox/outbox-item.entity.js';
import { type Email, EmailSenderService } from '../email-sender.service.js';
import { mailbox } from '../mailbox.js';

/** Of a mail to a customer who has none; the owner wrote the lead down. */
export const noAddress: Outcome = { state: 'skipped', note: 'There is no e-mail address' };

/** A mail about one lead. */
export abstract class LeadEmailDelivery extends LeadDelivery {
  @Inject() protected readonly emailSender: EmailSenderService;
  @Inject() protected readonly renderer: EmailRendererService;

  isReady(): boolean {
    return this.emailSender.isReady;
  }

  /** Replies go to the business's address. @throws {Refused} for an address that mails cannot be sent to. */
  protected sendToCustomer(
    lead: LeadRecord,
    item: OutboxItem,
    mail: Omit<Email, 'to' | 'replyTo'>,
    signal: AbortSignal,
  ): Promise<void> {
    const to = mailbox('', lead.email);
    return this.emailSender.send(item, { ...mail, to, replyTo: this.emailSender.desk }, signal);
  }
}
