import { Injectable } from '@nestjs/common';
import { rhythmLabel } from '../../../views/contracts/customers/plans.js';
import { sumOf } from '../../../views/forms/money/quote.js';
import { LeadLabelsService } from '../../contacts/leads/lead-labels.service.js';
import type { LeadRecord } from '../../contacts/leads/lead-records.service.js';
import { CustomerLinksService } from '../../contacts/links/customer-links.service.js';
import { PlansService } from '../../customers/plans/plans.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Delivers, type Outcome } from '../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { LeadEmailDelivery, noAddress } from '../email/deliveries/lead-email-delivery.js';
import { FollowUpSettingsService } from '../follow-ups/follow-up-settings.service.js';
import { FollowUpTimesService } from '../follow-ups/follow-up-times.service.js';
import { EmailOptOutsService } from '../follow-ups/opt-outs/email-opt-outs.service.js';

/** Emails a plan's old and new price in the daytime, unless opted out. The occasion is "plan.day.version". */
@Injectable()
@Delivers('email', 'plan-price')
export class PlanPriceDelivery extends LeadEmailDelivery {
  constructor(
    private readonly plans: PlansService,
    private readonly labels: LeadLabelsService,
    private readonly links: CustomerLinksService,
    private readonly settings: FollowUpSettingsService,
    private readonly times: FollowUpTimesService,
    private readonly optOuts: EmailOptOutsService,
    private readonly clock: ClockService,
  ) {
    super();
  }

  protected async deliverAbout(lead: LeadRecord, item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    if (!lead.email) return noAddress;
    const [planId, from] = item.occasion.split('.');
    const plan = await this.plans.find(Number(planId));
    const term = plan.terms.find((one) => one.from === from);
    const before = plan.terms.findLast((one) => one.from < from);
    if (plan.endedAt || !term || !before || sumOf(term.lines) === sumOf(before.lines))
      return { state: 'skipped', note: 'The price doesn’t change any more' };
    if (await this.optOuts.optOutOf(lead))
      return { state: 'skipped', note: 'The customer opted out of emails. Tell them the price by phone' };
    const { settings } = await this.settings.find();
    const now = this.clock.now();
    const next = this.times.soonest(now, settings);
    if (next > now) return { state: 'later', dueAt: next };
    const email = this.renderer.render('plan-price', {
      date: this.labels.date(from) ?? '',
      rhythm: rhythmLabel(term),
      oldCents: sumOf(before.lines),
      newCents: sumOf(term.lines),
      link: await this.links.addressOf(lead.id),
    });
    await this.sendToCustomer(lead, item, email, signal);
    return { state: 'done' };
  }
}
