import type { FollowUpEmail } from '../../../views/contracts/messages/follow-ups.js';
import type { LeadRecord, LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import type { Outcome } from '../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { LeadEmailDelivery } from '../email/deliveries/lead-email-delivery.js';
import type { EmailSenderService } from '../email/email-sender.service.js';
import type { FollowUpEmailsService } from './follow-up-emails.service.js';

/** A mail after the job. One that was put off or left out before is the same mail still, so it keeps its Message-ID. */
export abstract class FollowUpDelivery extends LeadEmailDelivery {
  protected abstract readonly mail: FollowUpEmail;

  constructor(
    leads: LeadRecordsService,
    emailSender: EmailSenderService,
    private readonly mails: FollowUpEmailsService,
  ) {
    super(leads, emailSender);
  }

  protected async deliverAbout(lead: LeadRecord, item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const made = await this.mails.make(this.mail, lead);
    if ('state' in made) return made;
    await this.sendToCustomer(lead, { ...item, revision: 1 }, made, signal);
    return { state: 'done' };
  }
}
