import { Injectable } from '@nestjs/common';
import { ClockService } from '../../platform/config/clock.service.js';
import { Delivers, type Delivery, type Outcome } from '../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { EmailSenderService } from '../email/email-sender.service.js';
import { mailbox } from '../email/mailbox.js';
import { FollowUpSettingsService } from '../follow-ups/follow-up-settings.service.js';
import { FollowUpTimesService } from '../follow-ups/follow-up-times.service.js';
import { WinBackTextsService } from './win-back-texts.service.js';
import { WinBacksService } from './win-backs.service.js';

/** Emails during the day, and not after an opt-out or a new request. The item's occasion is the contact. */
@Injectable()
@Delivers('email', 'win-back')
export class WinBackDelivery implements Delivery {
  constructor(
    private readonly winBacks: WinBacksService,
    private readonly texts: WinBackTextsService,
    private readonly settings: FollowUpSettingsService,
    private readonly times: FollowUpTimesService,
    private readonly emailSender: EmailSenderService,
    private readonly clock: ClockService,
  ) {}

  isReady(): boolean {
    return this.emailSender.isReady;
  }

  async deliver({ ...item }: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const winBack = await this.winBacks.find(Number(item.occasion));
    const customer = winBack && (await this.winBacks.customerIfThere(winBack.customerId));
    if (!winBack || !customer) return { state: 'skipped', note: 'The email was taken back' };
    const problem = await this.winBacks.problem(customer);
    if (problem) return { state: 'skipped', note: problem };
    if (await this.winBacks.hasAnswered(winBack))
      return { state: 'skipped', note: 'The customer has sent a new request' };
    const { settings } = await this.settings.find();
    const now = this.clock.now();
    const next = this.times.soonest(now, settings);
    if (next > now) return { state: 'later', dueAt: next };
    const email = await this.texts.email(customer, winBack.leadId, winBack, settings);
    const to = mailbox('', customer.email);
    const replyTo = this.emailSender.businessMailbox;
    await this.emailSender.send(item, { ...email, to, replyTo }, signal);
    return { state: 'done' };
  }
}
