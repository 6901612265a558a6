import { Injectable } from '@nestjs/common';
import { LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { Delivers } from '../../platform/outbox/delivery.js';
import { EmailSenderService } from '../email/email-sender.service.js';
import { FollowUpDelivery } from './follow-up-delivery.js';
import { FollowUpEmailsService } from './follow-up-emails.service.js';

/** Asks every customer whose job is done for a review, whatever they may think of it. */
@Injectable()
@Delivers('email', 'review-request')
export class ReviewRequestDelivery extends FollowUpDelivery {
  protected readonly mail = 'review-request';

  constructor(leads: LeadRecordsService, emailSender: EmailSenderService, mails: FollowUpEmailsService) {
    super(leads, emailSender, mails);
  }
}
