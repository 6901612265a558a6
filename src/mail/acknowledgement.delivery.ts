import { Injectable } from '@nestjs/common';
import { openingHours } from '../business/hours.js';
import { LeadRecords } from '../contacts/lead-records.service.js';
import { Clock } from '../outbox/clock.js';
import { type Delivery, type Outcome, Refused } from '../outbox/delivery.js';
import type { OutboxItem } from '../outbox/outbox-item.entity.js';
import { givenUpAfterMs } from '../outbox/retry-plan.js';
import { MailRenderer } from '../pages/mail-renderer.js';
import { DailyLimit } from './daily-limit.js';
import { EmailsSent } from './emails-sent.js';
import { mailbox } from './mailbox.js';
import { Postman } from './postman.js';

/** Tells a visitor that the request arrived, and what happens next. */
@Injectable()
export class AcknowledgementDelivery implements Delivery {
  constructor(
    private readonly leads: LeadRecords,
    private readonly renderer: MailRenderer,
    private readonly postman: Postman,
    private readonly limit: DailyLimit,
    private readonly emailsSent: EmailsSent,
    private readonly clock: Clock,
  ) {}

  isReady(): boolean {
    return this.postman.isReady;
  }

  async deliver(item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const lead = await this.leads.find(item.leadId);
    if (!lead || lead.isSuspect)
      return { state: 'skipped', note: lead ? 'Held as spam' : 'The lead is gone' };
    if (this.clock.now().getTime() - item.wantedAt.getTime() > givenUpAfterMs)
      throw new Refused('It waited for more than three days; "within 24 hours" would no longer be true');
    const to = mailbox('', lead.email);
    const record: Outcome['record'] = (manager) => this.emailsSent.review(lead.id, manager);
    if (!(await this.limit.take(lead.email, lead.id)))
      return { state: 'done', note: 'Not sent: this address had one within a day', record };
    const mail = this.renderer.render('acknowledgement', { openingHours });
    await this.postman.send(item, { ...mail, to, replyTo: this.postman.desk }, signal);
    return { state: 'done', record };
  }
}
