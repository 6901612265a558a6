import { Injectable } from '@nestjs/common';
import { openingHours } from '../business/opening-hours.js';
import { ClockService } from '../config/clock.service.js';
import { LeadRecordsService } from '../contacts/lead-records.service.js';
import { type Delivery, type Outcome, Refused } from '../outbox/delivery.js';
import type { OutboxItem } from '../outbox/outbox-item.entity.js';
import { givenUpAfterMs } from '../outbox/retry-plan.js';
import { MailRendererService } from '../pages/mail-renderer.service.js';
import { DailyLimitService } from './daily-limit.service.js';
import { EmailsSentService } from './emails-sent.service.js';
import { mailbox } from './mailbox.js';
import { PostmanService } from './postman.service.js';

/** Tells a visitor that the request arrived, and what happens next. */
@Injectable()
export class AcknowledgementDelivery implements Delivery {
  constructor(
    private readonly leads: LeadRecordsService,
    private readonly renderer: MailRendererService,
    private readonly postman: PostmanService,
    private readonly limit: DailyLimitService,
    private readonly emailsSent: EmailsSentService,
    private readonly clock: ClockService,
  ) {}

  isReady(): boolean {
    return this.postman.isReady;
  }

  async deliver(item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const lead = await this.leads.find(item.leadId);
    if (!lead || lead.isSpam) return { state: 'skipped', note: lead ? 'Held as spam' : 'The lead is gone' };
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
