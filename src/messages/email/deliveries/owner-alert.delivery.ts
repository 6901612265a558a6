import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { formatInstant } from '../../../../views/format/moments.js';
import { BusinessService } from '../../../business/business.service.js';
import { appointmentOf, wishedTime } from '../../../contacts/leads/lead-day.js';
import { LeadLabelsService } from '../../../contacts/leads/lead-labels.service.js';
import type { LeadRecord } from '../../../contacts/leads/lead-records.service.js';
import { LeadSourcesService } from '../../../contacts/sources/lead-sources.service.js';
import { ClockService } from '../../../platform/config/clock.service.js';
import { Tuning } from '../../../platform/config/tuning.js';
import { DeliveriesService } from '../../../platform/outbox/deliveries.service.js';
import { Delivers, type Outcome } from '../../../platform/outbox/delivery.js';
import { OutboxService } from '../../../platform/outbox/outbox.service.js';
import type { OutboxItem } from '../../../platform/outbox/outbox-item.entity.js';
import { EmailsSentService } from '../emails-sent.service.js';
import { restoredOccasions } from '../lead-emails.service.js';
import { customerOf } from '../mailbox.js';
import { hourMs, leadBurstEmail } from './lead-burst.js';
import { LeadEmailDelivery } from './lead-email-delivery.js';

/** Tells the owner of a new lead; where many came within an hour, one mail tells of all of them. */
@Injectable()
@Delivers('email', 'owner-alert')
export class OwnerAlertDelivery extends LeadEmailDelivery {
  constructor(
    private readonly words: LeadLabelsService,
    private readonly sources: LeadSourcesService,
    private readonly emailsSent: EmailsSentService,
    private readonly business: BusinessService,
    private readonly outbox: OutboxService,
    private readonly deliveries: DeliveriesService,
    private readonly clock: ClockService,
    private readonly tuning: Tuning,
  ) {
    super();
  }

  protected async deliverAbout(lead: LeadRecord, item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const settle = (manager: EntityManager) => this.emailsSent.review(manager, lead.id);
    const restored = item.occasion === '' ? undefined : this.restoredInWords(item.occasion);
    if (restored) {
      if (await this.hasToldEnough())
        return { state: 'done', note: 'Told by the alarm of restored requests', record: settle };
    } else if ((await this.leads.countInHourBefore(lead)) >= this.tuning.alertsAnHour) {
      const mail = leadBurstEmail(lead.createdAt, this.clock.now());
      const record = async (manager: EntityManager) => {
        await this.outbox.enqueue(manager, { leadId: 0, kind: 'many-leads', ...mail });
        await settle(manager);
      };
      return { state: 'done', note: 'Told with others in one mail', record };
    }
    const facts = { ...(await this.facts(lead)), restored: restored ?? null };
    const mail = this.renderer.render('owner-alert', facts);
    await this.emailSender.send(
      item,
      { ...mail, to: this.emailSender.owner, replyTo: customerOf(lead) },
      signal,
    );
    return { state: 'done', record: settle };
  }

  /** Many are lost together: an alarm tells how many, and the first of them come one by one. */
  private async hasToldEnough(): Promise<boolean> {
    const now = this.clock.now();
    const anHourAgo = new Date(now.getTime() - hourMs);
    return (await this.deliveries.countDone('owner-alert', anHourAgo, now)) >= this.tuning.alertsAnHour;
  }

  /** Of a lead that the database had lost. */
  private restoredInWords(occasion: string): string {
    const lost =
      'The database had lost this request. It is stored again from the copy on the site’s own disk: what was noted of it since it came may be missing. The customer is not written to again.';
    if (occasion !== restoredOccasions['without-window']) return lost;
    return `${lost} The time that was confirmed to the customer has been taken meanwhile, so the request is a wish now: please call.`;
  }

  /** Of a request that had a free window at once. */
  private appointmentInWords(lead: LeadRecord): string | null {
    const appointment = appointmentOf(lead);
    if (!appointment?.day) return null;
    return `${this.words.date(appointment.day)}, ${this.words.window(appointment.timeWindow)}`;
  }

  private async facts(lead: LeadRecord) {
    const { origin, timeZone } = this.business.site;
    const { id, name, email, serviceArea, message, estimate, createdAt } = lead;
    const { preferredDate, timePreference } = wishedTime(lead);
    const [came] = await this.sources.originsOf([id]);
    return {
      name,
      ...this.words.phone(lead),
      email,
      service: this.words.service(lead),
      date: this.words.date(preferredDate),
      window: this.words.givenWindow(timePreference),
      appointment: this.appointmentInWords(lead),
      area: serviceArea,
      message,
      estimate,
      source: came.last ?? came.first,
      receivedAt: formatInstant(createdAt.toISOString(), timeZone),
      leadUrl: `${origin}/admin/leads/${id}`,
    };
  }
}
