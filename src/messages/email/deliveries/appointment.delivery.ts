import { Injectable } from '@nestjs/common';
import { isDone } from '../../../../views/contracts/leads/lead-stages.js';
import { describeTotal } from '../../../../views/estimates/labels.js';
import { isPast } from '../../../../views/format/arrival-hours.js';
import { formatPrice } from '../../../../views/format/figures.js';
import { hasAddress } from '../../../../views/forms/bookings/appointment.js';
import { BusinessService } from '../../../business/business.service.js';
import { BusinessCalendarService } from '../../../business/business-calendar.service.js';
import { Appointment } from '../../../calendar/appointment.entity.js';
import { AppointmentsService } from '../../../calendar/appointments.service.js';
import { CalendarFilesService } from '../../../calendar/calendar-files.service.js';
import { LeadLabelsService } from '../../../contacts/leads/lead-labels.service.js';
import type { LeadRecord } from '../../../contacts/leads/lead-records.service.js';
import { CustomerEntriesService } from '../../../contacts/links/customer-entries.service.js';
import { CustomerLinksService } from '../../../contacts/links/customer-links.service.js';
import { openRequestsIn } from '../../../contacts/links/open-requests.js';
import { PlansService } from '../../../customers/plans/plans.service.js';
import { QuotesService } from '../../../money/quotes.service.js';
import { Delivers, type Outcome } from '../../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../../platform/outbox/outbox-item.entity.js';
import { AcknowledgementLimitService, tooManyAppointmentEmails } from '../acknowledgement-limit.service.js';
import { EmailsSentService } from '../emails-sent.service.js';
import { LeadEmailDelivery, noAddress } from './lead-email-delivery.js';

/** What changed, and for which day. */
interface AppointmentChange {
  kind: 'confirmed' | 'moved' | 'withdrawn';
  day: string;
  timeWindow: string;
}

/** Emails the customer what changed about the appointment since the last email. */
@Injectable()
@Delivers('email', 'appointment')
export class AppointmentDelivery extends LeadEmailDelivery {
  constructor(
    private readonly appointments: AppointmentsService,
    private readonly files: CalendarFilesService,
    private readonly labels: LeadLabelsService,
    private readonly calendar: BusinessCalendarService,
    private readonly business: BusinessService,
    private readonly links: CustomerLinksService,
    private readonly entries: CustomerEntriesService,
    private readonly quotes: QuotesService,
    private readonly plans: PlansService,
    private readonly emailsSent: EmailsSentService,
    private readonly limit: AcknowledgementLimitService,
  ) {
    super();
  }

  protected async deliverAbout(lead: LeadRecord, item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    if (!lead.email) return noAddress;
    const appointment = await this.appointments.find(item.leadId);
    if (!appointment) return { state: 'skipped', note: 'No appointment' };
    const now = { day: this.calendar.dayOf(), time: this.calendar.timeOf() };
    const isOver = isPast(appointment, now, this.business.facts);
    const change = changeFor(appointment, lead, { today: now.day, isOver });
    if (!change) return { state: 'skipped', note: 'Nothing new to send' };
    const method = change.kind === 'withdrawn' ? 'CANCEL' : 'REQUEST';
    const content = this.files.customersCopy(
      { appointment, lead },
      { ...change, minutes: appointment.minutes },
      method,
    );
    const email = this.renderer.render('appointment', {
      ...this.facts(change, appointment, lead),
      address: change.kind === 'withdrawn' ? null : lead.address,
      price: change.kind === 'withdrawn' ? null : await this.price(lead),
      canceledVisit: change.kind === 'withdrawn' ? await this.plans.canceledVisit(lead) : null,
      link: await this.links.addressOf(lead.id),
      needsAddress: change.kind !== 'withdrawn' && (await this.needsAddress(lead)),
    });
    const claim = await this.limit.sendAppointment(
      appointment,
      lead.email,
      () => this.sendToCustomer(lead, item, { ...email, calendar: { method, content } }, signal),
      item.network,
    );
    if (claim === 'later') return this.limit.later();
    if (claim === 'never')
      return {
        state: 'done',
        note: tooManyAppointmentEmails,
        record: (manager) => this.emailsSent.review(manager, lead.id),
      };
    const notified =
      change.kind === 'withdrawn'
        ? { toldDay: '', toldWindow: '' }
        : { toldDay: change.day, toldWindow: change.timeWindow };
    return {
      state: 'done',
      record: async (manager) => {
        await manager.update(Appointment, { leadId: lead.id }, notified);
        await this.emailsSent.review(manager, lead.id);
      },
    };
  }

  /** Whether the customer hasn't given a street address, not even one that waits for the owner. */
  private async needsAddress(lead: LeadRecord): Promise<boolean> {
    if (hasAddress(lead)) return false;
    return !openRequestsIn(await this.entries.talk(lead.id)).some(({ kind }) => kind === 'address');
  }

  /**
   * Returns the total of the quote that the customer accepted or can accept; without a quote, that of the
   * estimate.
   */
  private async price({ id, estimate }: LeadRecord) {
    const newest = await this.quotes.newest(id);
    if (!newest) return estimate && { term: 'Estimate', value: describeTotal(estimate) };
    const { quote, isOpen } = newest;
    const isValid = isOpen || quote.acceptedAt !== null;
    return isValid ? { term: 'Quote', value: formatPrice(quote.document.totalCents) } : null;
  }

  private facts(
    { kind, day, timeWindow }: AppointmentChange,
    { toldDay, toldWindow }: Appointment,
    lead: LeadRecord,
  ) {
    const formatted = (date: string, window: string) => ({
      date: this.labels.date(date) ?? '',
      window: this.labels.knownWindow(date, window),
    });
    return {
      change: kind,
      ...formatted(day, timeWindow),
      before: kind === 'moved' ? formatted(toldDay, toldWindow) : undefined,
      service: this.labels.bookedService(lead),
    };
  }
}

/** Skips times that have passed, and the cancellation of a completed lead. */
function changeFor(
  { isBooked, day, timeWindow, toldDay, toldWindow }: Appointment,
  lead: LeadRecord,
  { today, isOver }: { today: string; isOver: boolean },
): AppointmentChange | undefined {
  if (!isBooked) {
    if (toldDay === '' || toldDay < today || isDone(lead)) return undefined;
    return { kind: 'withdrawn', day: toldDay, timeWindow: toldWindow };
  }
  if (isOver || (day === toldDay && timeWindow === toldWindow)) return undefined;
  return { kind: toldDay ? 'moved' : 'confirmed', day, timeWindow };
}
