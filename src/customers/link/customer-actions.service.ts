import { ConflictException, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DayWindow } from '../../../views/contracts/bookings/free-windows.js';
import { isLost, isScheduled } from '../../../views/contracts/leads/lead-stages.js';
import { customerEntryKinds, type TimelineEntry } from '../../../views/contracts/leads/leads.js';
import { canceledBy } from '../../../views/contracts/leads/lost.js';
import { formatCalendarDate } from '../../../views/format/moments.js';
import { oneLine } from '../../../views/format/one-line.js';
import { customerLimits } from '../../../views/forms/customers/customer-link.js';
import { FreeWindowsService } from '../../business/availability/free-windows.service.js';
import { WindowTaken } from '../../business/availability/slots.service.js';
import { BusinessService } from '../../business/business.service.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { AppointmentsService } from '../../calendar/appointments.service.js';
import { ComingAppointmentsService } from '../../contacts/leads/coming-appointments.service.js';
import { Lead } from '../../contacts/leads/lead.entity.js';
import { describeAppointment } from '../../contacts/leads/lead-changes.js';
import { appointmentOf, withAppointment } from '../../contacts/leads/lead-day.js';
import { LeadEventsService } from '../../contacts/leads/lead-events.service.js';
import { LeadTimelineService } from '../../contacts/leads/lead-timeline.service.js';
import { LeadWriterService } from '../../contacts/leads/lead-writer.service.js';
import { CustomerEntriesService } from '../../contacts/links/customer-entries.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { PlansService } from '../plans/plans.service.js';
import { mayBeAtOnce } from './at-once.js';
import { CustomerRequestsService } from './customer-requests.service.js';

const dayMs = 24 * 60 * 60_000;

/** The time that a customer chose. */
interface Choice {
  window: DayWindow;
  /** Whether it isn't one of the open slots, so that the owner has to confirm it. */
  isOtherDay: boolean;
  /** Whether a lead without an appointment may book one right away; only called for such a lead. */
  mayBook: () => boolean;
}

/** A locked lead and its customer’s actions so far. */
interface Opened {
  manager: EntityManager;
  lead: Lead;
  done: TimelineEntry[];
}

/**
 * Carries out what customers do on their pages, each while the lead’s row is locked. A form sends back how
 * many actions there were when its page was rendered (`seen`), so that posting it twice has one effect.
 */
@Injectable()
export class CustomerActionsService {
  constructor(
    private readonly requests: CustomerRequestsService,
    private readonly entries: CustomerEntriesService,
    private readonly writer: LeadWriterService,
    private readonly appointments: AppointmentsService,
    private readonly events: LeadEventsService,
    private readonly coming: ComingAppointmentsService,
    private readonly plans: PlansService,
    private readonly timeline: LeadTimelineService,
    private readonly freeWindows: FreeWindowsService,
    private readonly business: BusinessService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /**
   * Books another slot for a lead if instant booking is on; otherwise, and for another day, records it as the
   * requested time.
   * @throws {WindowTaken} if the slot isn’t open; nothing changes.
   * @throws {NotOnline}
   */
  async move(leadId: number, seen: number, { window, isOtherDay, mayBook }: Choice): Promise<void> {
    const isInstant = this.freeWindows.isInstant && !isOtherDay;
    const isFree = isOtherDay || (await this.freeWindows.isFree(window));
    if (window.day < this.calendar.dayOf()) throw new NotOnline('Choose a day from today on.');
    if (!this.business.facts.timeWindows.some(({ value }) => value === window.timeWindow))
      throw new NotOnline('Choose a time.');
    await this.unitOfWork.run(async (manager) => {
      if (!(await this.plans.reopenVisit(manager, leadId)))
        throw new NotOnline(
          `We’ve proposed this visit again. Open the link in our latest email, or call us at ${this.phone}.`,
        );
      const opened = await this.open(manager, leadId);
      const { lead } = opened;
      if (hasWindow(lead, window) || (await this.isRequested(opened, window))) return;
      this.checkChange(opened, seen);
      if (!isFree) throw new WindowTaken(window);
      const isMove = isScheduled(lead);
      const isAtOnce =
        isInstant &&
        mayBeAtOnce(lead, this.business.facts.serviceArea) &&
        (isMove || ((await this.coming.mayHaveAnother(manager, lead)) && mayBook()));
      await (isAtOnce ? this.book(opened, window) : this.ask(opened, window));
    });
    void this.freeWindows.refresh();
  }

  /** Cancels an appointment or a request, or skips a plan’s proposed visit. @throws {NotOnline} */
  async cancel(leadId: number, seen: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const opened = await this.open(manager, leadId);
      if (opened.lead.cancelledAt || isLost(opened.lead)) return;
      this.checkChange(opened, seen);
      const appointment = await this.appointments.find(leadId, manager);
      const isSkip = appointment?.isBooked && appointment.isTentative;
      await this.change(
        opened,
        isSkip
          ? { lostReason: 'visit-skipped', lostNote: canceledBy.customer }
          : { status: 'contacted', cancelledAt: this.clock.now(), ...canceledTime(opened.lead) },
      );
    });
    void this.freeWindows.refresh();
  }

  /** Stores a message to the business. @throws {NotOnline} */
  async write(leadId: number, seen: number, text: string): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const { done, lead } = await this.open(manager, leadId);
      const messages = done.filter(({ kind }) => kind === customerEntryKinds.message);
      if (seen !== done.length && messages.at(-1)?.text === text) return;
      if (seen !== done.length) throw new NotOnline(changedMeanwhile);
      if (messages.length >= customerLimits.messages)
        throw new NotOnline(`You’ve reached the message limit here. Call us at ${this.phone}.`);
      await this.events.emit(manager, { kind: 'heard-from', lead });
      await this.timeline.add(manager, lead.id, customerEntryKinds.message, { text, by: 'customer' });
    });
  }

  /** Asks the owner to confirm an address for this request. @throws {NotOnline} */
  async giveAddress(leadId: number, seen: number, typed: string): Promise<void> {
    const address = oneLine(typed);
    await this.unitOfWork.run(async (manager) => {
      const opened = await this.open(manager, leadId);
      const { lead } = opened;
      const [asked] = (await this.timeline.openRequests(leadId, manager)).filter(
        ({ kind }) => kind === 'address',
      );
      if (address === (asked?.address ?? lead.address)) return;
      this.checkChange(opened, seen);
      await this.events.emit(manager, { kind: 'heard-from', lead });
      const changes = [{ label: 'Address', from: lead.address ?? '', to: address }];
      await this.timeline.add(manager, leadId, customerEntryKinds.address, { changes, by: 'customer' });
    });
  }

  private async open(manager: EntityManager, leadId: number): Promise<Opened> {
    const lead = await this.writer.locked(manager, leadId);
    return { manager, lead, done: await this.entries.steps(leadId, manager) };
  }

  private async book(opened: Opened, { day, timeWindow }: DayWindow): Promise<void> {
    const time = withAppointment(opened.lead, { day, timeWindow, minutes: null });
    await this.change(opened, { ...time, status: 'scheduled' });
  }

  /** Changes a lead's preferred time, unless it has an appointment, which stays until the owner moves it. */
  private async ask(opened: Opened, window: DayWindow): Promise<void> {
    const { manager, lead } = opened;
    const isMove = isScheduled(lead);
    const changes = [
      { label: 'Wish', from: isMove ? describeAppointment(lead) : '', to: formatWindow(window) },
    ];
    if (isMove) await this.events.emit(manager, { kind: 'heard-from', lead });
    else
      await this.change(opened, {
        ...window,
        cancelledAt: null,
        appointmentCanceledAt: null,
        lostReason: null,
      });
    await this.timeline.add(manager, lead.id, customerEntryKinds.timeRequest, {
      ...{ changes, window },
      by: 'customer',
    });
  }

  private async change({ manager, lead }: Opened, changes: Partial<Lead>): Promise<void> {
    await this.events.emit(manager, { kind: 'heard-from', lead });
    await this.writer.changeLocked(manager, lead, changes, { by: 'customer' });
  }

  /** @throws {NotOnline} if the customer can’t change the appointment online, or not with this form. */
  private checkChange({ lead, done }: Opened, seen: number): void {
    if (['begun', 'done'].includes(this.requests.statusOf(lead)))
      throw new NotOnline(`It’s too late to change this online. Call us at ${this.phone}.`);
    if (seen !== done.length) throw new NotOnline(changedMeanwhile);
    const since = new Date(this.clock.now().getTime() - dayMs).toISOString();
    const today = done.filter(({ kind, at }) => kind !== customerEntryKinds.message && at > since);
    if (today.length >= customerLimits.changesADay)
      throw new NotOnline(`You’ve reached today’s limit for changes. Call us at ${this.phone}.`);
  }

  private async isRequested({ manager, lead }: Opened, window: DayWindow): Promise<boolean> {
    return (await this.entries.pendingTime(lead.id, manager)) === formatWindow(window);
  }

  private get phone(): string {
    return this.business.site.phone;
  }
}

const changedMeanwhile = 'This request changed after you opened the page. Check it and try again.';

const formatWindow = ({ day, timeWindow }: DayWindow) => `${formatCalendarDate(day)}, ${timeWindow}`;

/** Shows the day of a canceled appointment in place of an earlier requested one, which it had replaced. */
function canceledTime(lead: Lead): Partial<Lead> {
  const appointment = appointmentOf(lead);
  return appointment?.day ? { wishedDay: appointment.day, wishedTimeWindow: appointment.timeWindow } : {};
}

const hasWindow = (lead: Lead, { day, timeWindow }: DayWindow) =>
  isScheduled(lead) && lead.day === day && lead.timeWindow === timeWindow;

/** 409 for a change that isn’t possible online. The message says what to do instead. */
export class NotOnline extends ConflictException {}
