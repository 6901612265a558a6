import { Injectable } from '@nestjs/common';
import { spamPath, spamReminder } from '../../../views/contracts/admin.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { Delivers, type Delivery, type Outcome } from '../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { PushSenderService } from './push-sender.service.js';
import { PushSubscriptionsService } from './push-subscriptions.service.js';

/** Tells the owner's browsers each morning that requests are held as spam, while there are any not looked through. */
@Injectable()
@Delivers('push', 'held-spam')
export class HeldSpamDelivery implements Delivery {
  constructor(
    private readonly leads: LeadRecordsService,
    private readonly subscriptions: PushSubscriptionsService,
    private readonly sender: PushSenderService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** The item's occasion is its day. A browser that is told twice, after a failure, shows one message: they share a tag. */
  async deliver({ occasion }: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    if (occasion !== this.calendar.dayOf()) return { state: 'skipped', note: 'Its morning has passed' };
    const held = await this.leads.countUnseenSpam();
    if (held === 0) return { state: 'skipped', note: 'Nothing is held as spam' };
    const message = {
      title: spamReminder(held),
      body: 'A customer may be among them.',
      url: spamPath,
      tag: 'held-spam',
    };
    const browsers = await this.subscriptions.all();
    const outcomes = await Promise.allSettled(browsers.map((one) => this.sender.send(one, message, signal)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    return { state: 'done' };
  }
}
