import { Injectable } from '@nestjs/common';
import { spamPath, spamReminder } from '../../../views/contracts/admin.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { Delivers, type Delivery, type Outcome } from '../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { PushSenderService } from './push-sender.service.js';
import { PushSubscriptionsService } from './push-subscriptions.service.js';

/** Notifies the owner's browsers each morning while there is spam to review. */
@Injectable()
@Delivers('push', 'held-spam')
export class HeldSpamDelivery implements Delivery {
  constructor(
    private readonly leads: LeadRecordsService,
    private readonly subscriptions: PushSubscriptionsService,
    private readonly sender: PushSenderService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** The item's occasion is its day. A retry shows no second alert, since both share a tag. */
  async deliver({ occasion }: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    if (occasion !== this.calendar.dayOf()) return { state: 'skipped', note: 'Too late to send' };
    const held = await this.leads.countUnseenSpam();
    if (held === 0) return { state: 'skipped', note: 'No spam to review' };
    const message = {
      title: spamReminder(held),
      body: held === 1 ? 'It may be from a real customer.' : 'Some may be from real customers.',
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
