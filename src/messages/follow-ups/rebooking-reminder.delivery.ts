import { Injectable } from '@nestjs/common';
import { LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { Delivers } from '../../platform/outbox/delivery.js';
import { EmailSenderService } from '../email/email-sender.service.js';
import { FollowUpDelivery } from './follow-up-delivery.js';
import { FollowUpEmailsService } from './follow-up-emails.service.js';

/** Reminds a customer, months after the last job, that the next one may be due. */
@Injectable()
@Delivers('email', 'rebooking-reminder')
export class RebookingReminderDelivery extends FollowUpDelivery {
  protected readonly mail = 'rebooking-reminder';

  constructor(leads: LeadRecordsService, emailSender: EmailSenderService, mails: FollowUpEmailsService) {
    super(leads, emailSender, mails);
  }
}
