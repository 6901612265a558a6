import { Injectable } from '@nestjs/common';
import { BusinessCalendarService } from '../../../business/business-calendar.service.js';
import { LeadLabelsService } from '../../../contacts/leads/lead-labels.service.js';
import { EmailRendererService } from '../../../pages/email-renderer.service.js';
import { Environment } from '../../../platform/config/environment.js';
import { Delivers, type Delivery, type Outcome } from '../../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../../platform/outbox/outbox-item.entity.js';
import { EmailSenderService } from '../email-sender.service.js';
import { DigestContentsService } from './digest-contents.service.js';

/** Sends the owner's daily email, unless there is nothing to do. */
@Injectable()
@Delivers('email', 'digest')
export class DigestDelivery implements Delivery {
  constructor(
    private readonly contents: DigestContentsService,
    private readonly labels: LeadLabelsService,
    private readonly renderer: EmailRendererService,
    private readonly emailSender: EmailSenderService,
    private readonly calendar: BusinessCalendarService,
    private readonly environment: Environment,
  ) {}

  isReady(): boolean {
    return this.emailSender.isReady;
  }

  /** The item's occasion is its day. */
  async deliver(item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const today = this.calendar.dayOf();
    if (item.occasion !== today) return { state: 'skipped', note: 'Too late to send' };
    const sections = await this.contents.sectionsOf(today);
    if (sections.length === 0) return { state: 'skipped', note: 'Nothing to report' };
    const adminUrl = `${this.environment.publicOrigin}/admin`;
    const email = this.renderer.render('digest', { date: this.labels.date(today) ?? '', sections, adminUrl });
    await this.emailSender.send(item, { ...email, to: this.emailSender.owner }, signal);
    return { state: 'done' };
  }
}
