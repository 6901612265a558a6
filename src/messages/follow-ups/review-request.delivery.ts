import { Injectable } from '@nestjs/common';
import { LeadRecordsService } from '../../contacts/lead-records.service.js';
import { Delivers } from '../../platform/outbox/delivery.js';
import { PostmanService } from '../email/postman.service.js';
import { AftercareDelivery } from './aftercare-delivery.js';
import { AftercareMailsService } from './aftercare-mails.service.js';

/** Asks every customer whose job is done for a review, whatever they may think of it. */
@Injectable()
@Delivers('mail', 'review-request')
export class ReviewRequestDelivery extends AftercareDelivery {
  protected readonly mail = 'review-request';

  constructor(leads: LeadRecordsService, postman: PostmanService, mails: AftercareMailsService) {
    super(leads, postman, mails);
  }
}
