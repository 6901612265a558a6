import { Injectable } from '@nestjs/common';
import { formatShortDay } from '../../../../views/format/moments.js';
import { BusinessCalendarService } from '../../../business/business-calendar.service.js';
import { EmailRendererService } from '../../../pages/email-renderer.service.js';
import { Environment } from '../../../platform/config/environment.js';
import { Delivers, type Delivery, type Outcome } from '../../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../../platform/outbox/outbox-item.entity.js';
import { EmailSenderService } from '../email-sender.service.js';
import { WeeklyContentsService } from './weekly-contents.service.js';

/** The owner's mail about the week before, on Monday; one that waits longer than the day is of no use. */
@Injectable()
@Delivers('email', 'weekly')
export class WeeklyDelivery implements Delivery {
  constructor(
    private readonly contents: WeeklyContentsService,
    private readonly renderer: EmailRendererService,
    private readonly emailSender: EmailSenderService,
    private readonly calendar: BusinessCalendarService,
    private readonly environment: Environment,
  ) {}

  isReady(): boolean {
    return this.emailSender.isReady;
  }

  /** The item's occasion is its day, the one after the week. */
  async deliver(item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const today = this.calendar.dayOf();
    if (item.occasion !== today) return { state: 'skipped', note: 'Its day has passed' };
    const [first, last] = [this.calendar.plusDays(today, -7), this.calendar.plusDays(today, -1)];
    const lines = await this.contents.of(last);
    if (!lines) return { state: 'skipped', note: 'There is no week yet to compare with' };
    const mail = this.renderer.render('weekly', {
      from: formatShortDay(first),
      until: formatShortDay(last),
      ...lines,
      adminUrl: `${this.environment.publicOrigin}/admin`,
    });
    await this.emailSender.send(item, { ...mail, to: this.emailSender.owner }, signal);
    return { state: 'done' };
  }
}
