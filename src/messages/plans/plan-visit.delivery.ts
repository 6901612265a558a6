import { Injectable } from '@nestjs/common';
import { rhythmLabel } from '../../../views/contracts/customers/plans.js';
import { sumOf } from '../../../views/forms/money/quote.js';
import { BusinessService } from '../../business/business.service.js';
import { AppointmentsService } from '../../calendar/appointments.service.js';
import { LeadLabelsService } from '../../contacts/leads/lead-labels.service.js';
import type { LeadRecord } from '../../contacts/leads/lead-records.service.js';
import { CustomerLinksService } from '../../contacts/links/customer-links.service.js';
import { termOn } from '../../customers/plans/plan-days.js';
import { PlanVisitsService } from '../../customers/plans/plan-visits.service.js';
import { PlansService } from '../../customers/plans/plans.service.js';
import { JobsService } from '../../money/jobs.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Delivers, type Outcome } from '../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { LeadEmailDelivery, noAddress } from '../email/deliveries/lead-email-delivery.js';
import { FollowUpSettingsService } from '../follow-ups/follow-up-settings.service.js';
import { FollowUpTimesService } from '../follow-ups/follow-up-times.service.js';
import { EmailOptOutsService } from '../follow-ups/opt-outs/email-opt-outs.service.js';
import { PersonHashesService } from '../follow-ups/opt-outs/person-hashes.service.js';

/** Asks the customer to confirm a visit of a plan: during the day, and not after an opt-out. */
@Injectable()
@Delivers('email', 'plan-visit')
export class PlanVisitDelivery extends LeadEmailDelivery {
  constructor(
    private readonly plans: PlansService,
    private readonly visits: PlanVisitsService,
    private readonly appointments: AppointmentsService,
    private readonly jobs: JobsService,
    private readonly labels: LeadLabelsService,
    private readonly links: CustomerLinksService,
    private readonly settings: FollowUpSettingsService,
    private readonly times: FollowUpTimesService,
    private readonly optOuts: EmailOptOutsService,
    private readonly hashes: PersonHashesService,
    private readonly business: BusinessService,
    private readonly clock: ClockService,
  ) {
    super();
  }

  protected async deliverAbout(lead: LeadRecord, item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    if (!lead.email) return noAddress;
    const visit = await this.visits.ofLead(lead.id);
    const appointment = await this.appointments.find(lead.id);
    if (!visit || !appointment?.isBooked || !appointment.isTentative)
      return { state: 'skipped', note: 'The visit doesn’t need to be confirmed' };
    if (await this.optOuts.optOutOf(lead))
      return { state: 'skipped', note: 'The customer opted out of emails. Confirm the visit by phone' };
    const { settings } = await this.settings.find();
    const now = this.clock.now();
    const next = this.times.soonest(now, settings);
    if (next > now) return { state: 'later', dueAt: next };
    const { lines } = await this.jobs.jobOf(lead.id);
    const unsubscribeLink = `${this.business.site.origin}/unsubscribe/${await this.hashes.tokenOf(lead.email)}`;
    const email = this.renderer.render('plan-visit', {
      date: this.labels.date(appointment.day) ?? '',
      window: this.labels.knownWindow(appointment.day, appointment.timeWindow),
      service: this.labels.knownService(lead),
      rhythm: rhythmLabel(termOn(await this.plans.find(visit.planId), visit.occurrence)),
      ...{ lines, totalCents: sumOf(lines) },
      link: await this.links.addressOf(lead.id),
      commercial: { postalAddress: settings.postalAddress, unsubscribeLink },
    });
    await this.sendToCustomer(lead, item, { ...email, unsubscribeLink }, signal);
    return { state: 'done' };
  }
}
