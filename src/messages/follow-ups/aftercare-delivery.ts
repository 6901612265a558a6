import type { AftercareMail } from '../../../views/contracts/aftercare.js';
import type { LeadRecord, LeadRecordsService } from '../../contacts/lead-records.service.js';
import type { Outcome } from '../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { LeadMailDelivery } from '../email/lead-mail-delivery.js';
import type { PostmanService } from '../email/postman.service.js';
import type { AftercareMailsService } from './aftercare-mails.service.js';

/** A mail after the job. One that was put off or left out before is the same mail still, so it keeps its Message-ID. */
export abstract class AftercareDelivery extends LeadMailDelivery {
  protected abstract readonly mail: AftercareMail;

  constructor(
    leads: LeadRecordsService,
    postman: PostmanService,
    private readonly mails: AftercareMailsService,
  ) {
    super(leads, postman);
  }

  protected async deliverAbout(lead: LeadRecord, item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const made = await this.mails.make(this.mail, lead);
    if ('state' in made) return made;
    await this.sendToCustomer(lead, { ...item, revision: 1 }, made, signal);
    return { state: 'done' };
  }
}
