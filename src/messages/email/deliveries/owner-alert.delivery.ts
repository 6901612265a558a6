import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { formatInstant } from '../../../../views/format/moments.js';
import { givenAddress } from '../../../../views/forms/bookings/appointment.js';
import { extraAnswers } from '../../../../views/forms/leads/contact.js';
import { describeArea } from '../../../../views/forms/leads/outside-area.js';
import { BusinessService } from '../../../business/business.service.js';
import { appointmentOf, requestedTime } from '../../../contacts/leads/lead-day.js';
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

/** Emails the owner a new lead. When many arrive within an hour, one email covers all of them. */
@Injectable()
@Delivers('email', 'owner-alert')
export class OwnerAlertDelivery extends LeadEmailDelivery {
  constructor(
    private readonly labels: LeadLabelsService,
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
    const restored = item.occasion === '' ? undefined : this.restoredText(item.occasion);
    if (restored) {
      if (await this.isOverAlertLimit())
        return { state: 'done', note: 'Included in the alert about restored requests', record: settle };
    } else if ((await this.leads.countInHourBefore(lead)) >= this.tuning.alertsAnHour) {
      const burst = leadBurstEmail(lead.createdAt, this.clock.now());
      const record = async (manager: EntityManager) => {
        await this.outbox.enqueue(manager, { leadId: 0, kind: 'many-leads', ...burst });
        await settle(manager);
      };
      return { state: 'done', note: 'Included in one email about several leads', record };
    }
    const facts = { ...(await this.facts(lead)), restored: restored ?? null };
    const email = this.renderer.render('owner-alert', facts);
    await this.emailSender.send(
      item,
      { ...email, to: this.emailSender.owner, replyTo: customerOf(lead) },
      signal,
    );
    return { state: 'done', record: settle };
  }

  /**
   * Whether this hour's limit for alerts is reached. Leads are often lost in large numbers: one alert reports
   * how many were restored, and only the first get an email each.
   */
  private async isOverAlertLimit(): Promise<boolean> {
    const now = this.clock.now();
    const anHourAgo = new Date(now.getTime() - hourMs);
    return (await this.deliveries.countDone('owner-alert', anHourAgo, now)) >= this.tuning.alertsAnHour;
  }

  /** Explains what happened to a lead that the database lost. */
  private restoredText(occasion: string): string {
    const lost =
      'The database lost this request. The website restored it from its own copy. Notes and changes made since then may be missing. The customer won’t get another email.';
    if (occasion !== restoredOccasions['without-window']) return lost;
    return `${lost} The customer’s confirmed time has since been booked by someone else. Call the customer to agree on a new time.`;
  }

  /** Formats the appointment of a booking that was confirmed right away. */
  private appointmentText(lead: LeadRecord): string | null {
    const appointment = appointmentOf(lead);
    if (!appointment?.day) return null;
    return `${this.labels.date(appointment.day)}, ${this.labels.window(appointment.day, appointment.timeWindow) || 'any time'}`;
  }

  private async facts(lead: LeadRecord) {
    const { origin, timeZone, cities } = this.business.site;
    const { id, name, email, address, serviceArea, message, estimate, createdAt } = lead;
    const { preferredDate, timePreference } = requestedTime(lead);
    // The form for a free room sends the address as the area.
    const givenAsArea = givenAddress(serviceArea);
    const [came] = await this.sources.originsOf([id]);
    return {
      name,
      ...this.labels.phone(lead),
      email,
      service: this.labels.service(lead),
      date: this.labels.date(preferredDate),
      window: this.labels.requestedWindow(timePreference),
      appointment: this.appointmentText(lead),
      address: address || givenAsArea,
      area: describeArea(givenAsArea ? null : serviceArea, lead, cities),
      answers: extraAnswers(lead),
      message,
      estimate,
      source: came.last ?? came.first,
      receivedAt: formatInstant(createdAt.toISOString(), timeZone),
      leadUrl: `${origin}/admin/leads/${id}`,
    };
  }
}
