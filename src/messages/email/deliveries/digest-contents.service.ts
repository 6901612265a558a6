import { Injectable } from '@nestjs/common';
import { spamPath, spamReminder } from '../../../../views/contracts/admin.js';
import type { DigestSection } from '../../../../views/emails/digest.js';
import { DaysOffService } from '../../../business/days-off.service.js';
import type { Appointment } from '../../../calendar/appointment.entity.js';
import { AppointmentsService } from '../../../calendar/appointments.service.js';
import { LeadLabelsService } from '../../../contacts/leads/lead-labels.service.js';
import { type LeadRecord, LeadRecordsService } from '../../../contacts/leads/lead-records.service.js';
import { CustomerEntriesService } from '../../../contacts/links/customer-entries.service.js';
import { Environment } from '../../../platform/config/environment.js';
import { DeliveriesService } from '../../../platform/outbox/deliveries.service.js';

/** The contents of the owner's daily email. */
@Injectable()
export class DigestContentsService {
  constructor(
    private readonly leads: LeadRecordsService,
    private readonly appointments: AppointmentsService,
    private readonly entries: CustomerEntriesService,
    private readonly daysOff: DaysOffService,
    private readonly deliveries: DeliveriesService,
    private readonly labels: LeadLabelsService,
    private readonly environment: Environment,
  ) {}

  /** Returns a day's sections, without empty ones. */
  async sectionsOf(day: string): Promise<DigestSection[]> {
    const upcoming = await this.appointments.bookedFrom(day);
    const daysOff = this.daysOff.from(day);
    const isOff = (one: Appointment) =>
      daysOff.some(({ from, until }) => from <= one.day && one.day <= until);
    const [today, closed, asking, past, unanswered, followUps, held, dead] = await Promise.all([
      this.withLeads(upcoming.filter((one) => one.day === day)),
      // Unconfirmed visits of plans move by themselves.
      this.withLeads(upcoming.filter((one) => isOff(one) && !one.isTentative)),
      this.leads.asking(),
      this.leads.pastAppointments(day),
      this.leads.unanswered(),
      this.leads.followUpsDue(day),
      this.leads.countUnseenSpam(),
      this.deliveries.countDeadLetters(),
    ]);
    const did = await this.entries.did(asking);
    const sections = [
      {
        title: 'Customers’ requests',
        lines: asking.map((lead) => this.line(lead, `the customer ${did.get(lead.id) ?? 'wrote'}`)),
      },
      {
        title: 'Appointments today',
        lines: today.map(([lead, { day, timeWindow }]) =>
          this.line(lead, this.labels.window(day, timeWindow) || 'any time'),
        ),
      },
      {
        title: 'Jobs on days off',
        lines: closed.map(([lead, { day }]) => this.line(lead, this.labels.date(day) ?? '')),
      },
      {
        // A new lead that asks for something is among the requests.
        title: 'New leads',
        lines: unanswered
          .filter(({ asksFor }) => !asksFor)
          .map((lead) => this.line(lead, this.labels.phone(lead).phoneShown)),
      },
      {
        title: 'Follow-ups due',
        lines: followUps.map((lead) => this.line(lead, this.labels.phone(lead).phoneShown)),
      },
      {
        title: 'Past jobs to close out',
        lines: past.map((lead) => this.line(lead, this.labels.date(lead.day) ?? '')),
      },
      {
        title: 'Spam to review',
        count: held,
        lines: held > 0 ? [{ text: spamReminder(held), href: this.environment.publicOrigin + spamPath }] : [],
      },
      {
        title: 'Failed deliveries',
        count: dead,
        lines: dead > 0 ? [{ text: `${dead} failed · Review in Settings`, href: this.url('settings') }] : [],
      },
    ];
    return sections.filter(({ lines }) => lines.length > 0);
  }

  /** Pairs appointments with their leads. Skips deleted leads. */
  private async withLeads(appointments: Appointment[]): Promise<[LeadRecord, Appointment][]> {
    const leads = await this.leads.findAll(appointments.map(({ leadId }) => leadId));
    return appointments.flatMap((appointment): [LeadRecord, Appointment][] => {
      const lead = leads.find(({ id }) => id === appointment.leadId);
      return lead ? [[lead, appointment]] : [];
    });
  }

  private line(lead: LeadRecord, more: string) {
    const text = [lead.name, this.labels.service(lead), more].filter(Boolean).join(', ');
    return { text, href: this.url(`leads/${lead.id}`) };
  }

  private url(path: string): string {
    return `${this.environment.publicOrigin}/admin/${path}`;
  }
}
