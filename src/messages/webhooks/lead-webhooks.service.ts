import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isDone, isLost } from '../../../views/contracts/leads/lead-stages.js';
import { extraValues } from '../../../views/forms/leads/contact.js';
import { BusinessService } from '../../business/business.service.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { type WantedAppointment, wantedAppointment } from '../../calendar/wanted-appointment.js';
import type { Lead } from '../../contacts/leads/lead.entity.js';
import type { LeadEvent, LeadListener } from '../../contacts/leads/lead-events.service.js';
import { LeadLabelsService } from '../../contacts/leads/lead-labels.service.js';
import { JobsService } from '../../money/jobs.service.js';
import { WebhookMessage } from './webhook-message.entity.js';
import { WebhookMessagesService } from './webhook-messages.service.js';

/** Keeps a message with 5,000 characters from making the event too long for its column. */
const maxTextLength = 2_000;

type Changed = Pick<LeadEvent & { kind: 'changed' }, 'before' | 'lead' | 'by' | 'isSilent'>;

/** Enqueues leads' webhook events in their transaction. Spam has none. docs/webhooks.md lists their data. */
@Injectable()
export class LeadWebhooksService implements LeadListener {
  constructor(
    private readonly messages: WebhookMessagesService,
    private readonly jobs: JobsService,
    private readonly labels: LeadLabelsService,
    private readonly business: BusinessService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  async onLeadEvent(manager: EntityManager, event: LeadEvent): Promise<void> {
    const { kind, lead } = event;
    if (kind === 'erased') return this.erased(manager, lead);
    if (lead.isSpam && !(kind === 'changed' && !event.before.isSpam)) return;
    if (kind === 'created') return this.created(manager, lead);
    if (kind === 'changed') return this.changed(manager, event);
    if (kind === 'quote-accepted') return this.quoteAccepted(manager, event);
    if (kind === 'reviewed')
      await this.messages.enqueue(manager, 'review.received', lead.id, () => ({
        lead: this.facts(lead),
        review: event.review,
      }));
  }

  /** Deletes what is stored about the lead. Cancels its coming appointment without saying whose it was. */
  private async erased(manager: EntityManager, lead: Lead): Promise<void> {
    await this.messages.eraseLead(manager, lead.id);
    const appointment = wantedAppointment(lead);
    if (!appointment || appointment.day < this.calendar.dayOf()) return;
    await this.messages.enqueue(manager, 'appointment.canceled', lead.id, () => ({
      lead: { id: lead.id },
      appointment: appointmentFacts(appointment),
      by: 'owner',
    }));
  }

  private async created(manager: EntityManager, lead: Lead): Promise<void> {
    await this.messages.enqueue(manager, 'lead.created', lead.id, () => ({ lead: this.facts(lead) }));
    await this.appointmentChanged(manager, lead, undefined, lead.source ? 'owner' : 'customer');
    if (isDone(lead)) await this.jobCompleted(manager, lead);
  }

  private async changed(
    manager: EntityManager,
    { before, lead, by: customer, isSilent }: Changed,
  ): Promise<void> {
    const by = customer ?? 'owner';
    const isReleased = before.isSpam && !lead.isSpam;
    const known = { leadId: lead.id, type: 'lead.created' as const };
    if (isReleased && !isSilent && !(await manager.existsBy(WebhookMessage, known)))
      await this.messages.enqueue(manager, 'lead.created', lead.id, () => ({ lead: this.facts(lead) }));
    const isNewStatus = before.status !== lead.status && !before.isSpam && !lead.isSpam;
    if (isNewStatus)
      await this.messages.enqueue(manager, 'lead.status_changed', lead.id, () => ({
        lead: this.facts(lead),
        previousStatus: before.status,
        by,
      }));
    if (isLost(before) !== isLost(lead) && !before.isSpam && !lead.isSpam)
      await this.messages.enqueue(manager, isLost(lead) ? 'lead.lost' : 'lead.reopened', lead.id, () => ({
        lead: this.facts(lead),
        by,
      }));
    await this.appointmentChanged(manager, lead, wantedAppointment(before), by);
    if (isNewStatus && isDone(lead)) await this.jobCompleted(manager, lead);
  }

  private async appointmentChanged(
    manager: EntityManager,
    lead: Lead,
    previous: WantedAppointment | undefined,
    by: 'owner' | 'customer',
  ): Promise<void> {
    const appointment = wantedAppointment(lead);
    if (!appointment) {
      // A completed job's appointment wasn't canceled.
      if (!previous || (isDone(lead) && !lead.isSpam)) return;
      return this.messages.enqueue(manager, 'appointment.canceled', lead.id, () => ({
        lead: this.facts(lead),
        appointment: appointmentFacts(previous),
        by,
      }));
    }
    if (previous && isSameTime(previous, appointment)) return;
    await this.messages.enqueue(manager, previous ? 'appointment.moved' : 'appointment.set', lead.id, () => ({
      lead: this.facts(lead),
      appointment: appointmentFacts(appointment),
      ...(previous && { previous: appointmentFacts(previous) }),
      by,
    }));
  }

  private async quoteAccepted(
    manager: EntityManager,
    { lead, number, by }: LeadEvent & { kind: 'quote-accepted' },
  ): Promise<void> {
    await this.messages.enqueue(manager, 'quote.accepted', lead.id, async () => {
      const { quotedCents: totalCents, lines } = await this.jobs.jobOf(lead.id, manager);
      return { lead: this.facts(lead), quote: { number, totalCents, lines }, by: by ?? 'owner' };
    });
  }

  private async jobCompleted(manager: EntityManager, lead: Lead): Promise<void> {
    await this.messages.enqueue(manager, 'job.completed', lead.id, async () => {
      const { doneOn, quotedCents, chargedCents, lines } = await this.jobs.jobOf(lead.id, manager);
      return { lead: this.facts(lead), job: { doneOn, quotedCents, chargedCents, lines } };
    });
  }

  private facts(lead: Lead) {
    const { id, status, name, email, phone, serviceArea, address, message, source, customerId, createdAt } =
      lead;
    const { lostAt, lostReason, lostNote } = lead;
    return {
      id,
      url: `${this.business.site.origin}/admin/leads/${id}`,
      status,
      lost: isLost(lead) ? { reason: lostReason, note: lostNote, at: lostAt } : null,
      name,
      email: email || null,
      phone,
      service: this.labels.service(lead) || null,
      serviceArea: serviceArea || null,
      address: address || null,
      ...extraValues(lead),
      message: message && [...message].slice(0, maxTextLength).join(''),
      source: source ?? 'website',
      customerId: customerId ?? null,
      createdAt,
    };
  }
}

const appointmentFacts = ({ day, timeWindow, minutes }: WantedAppointment) => ({
  day,
  time: timeWindow || null,
  minutes,
});

const isSameTime = (one: WantedAppointment, other: WantedAppointment) =>
  JSON.stringify(appointmentFacts(one)) === JSON.stringify(appointmentFacts(other));
