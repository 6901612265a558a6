import { Injectable } from '@nestjs/common';
import { BusinessCalendar } from '../business/business-calendar.js';
import { Environment } from '../config/environment.js';
import { Clock } from '../outbox/clock.js';
import type { Delivery, Outcome } from '../outbox/delivery.js';
import type { OutboxItem } from '../outbox/outbox-item.entity.js';
import { MailRenderer } from '../pages/mail-renderer.js';
import { DigestContents } from './digest-contents.js';
import { LeadWords } from './lead-words.js';
import { Postman } from './postman.js';

/** The owner's morning mail; none on a morning with nothing to tell. */
@Injectable()
export class DigestDelivery implements Delivery {
  constructor(
    private readonly contents: DigestContents,
    private readonly words: LeadWords,
    private readonly renderer: MailRenderer,
    private readonly postman: Postman,
    private readonly calendar: BusinessCalendar,
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {}

  isReady(): boolean {
    return this.postman.isReady;
  }

  /** The item's occasion is its day. */
  async deliver(item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const today = this.calendar.dayOf(this.clock.now());
    if (item.occasion !== today) return { state: 'skipped', note: 'Its morning has passed' };
    const sections = await this.contents.of(today);
    if (sections.length === 0) return { state: 'skipped', note: 'Nothing to tell' };
    const deskUrl = `${this.environment.publicOrigin}/admin`;
    const mail = this.renderer.render('digest', { date: this.words.date(today) ?? '', sections, deskUrl });
    await this.postman.send(item, { ...mail, to: this.postman.owner }, signal);
    return { state: 'done' };
  }
}
