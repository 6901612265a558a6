import { Injectable } from '@nestjs/common';
import { LeadRecordsService } from '../../contacts/lead-records.service.js';
import { Delivers } from '../../platform/outbox/delivery.js';
import { PostmanService } from '../email/postman.service.js';
import { AftercareDelivery } from './aftercare-delivery.js';
import { AftercareMailsService } from './aftercare-mails.service.js';

/** Reminds a customer, months after the last job, that the next one may be due. */
@Injectable()
@Delivers('mail', 'rebooking-reminder')
export class RebookingReminderDelivery extends AftercareDelivery {
  protected readonly mail = 'rebooking-reminder';

  constructor(leads: LeadRecordsService, postman: PostmanService, mails: AftercareMailsService) {
    super(leads, postman, mails);
  }
}
