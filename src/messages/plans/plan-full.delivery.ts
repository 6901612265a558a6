import { Injectable } from '@nestjs/common';
import { isScheduled } from '../../../views/contracts/leads/lead-stages.js';
import { formatCalendarDate } from '../../../views/format/moments.js';
import { BusinessService } from '../../business/business.service.js';
import { LeadLabelsService } from '../../contacts/leads/lead-labels.service.js';
import { PlanSlotsService } from '../../customers/plans/plan-slots.service.js';
import { PlanVisitsService } from '../../customers/plans/plan-visits.service.js';
import { PlansService } from '../../customers/plans/plans.service.js';
import { EmailRendererService } from '../../pages/email-renderer.service.js';
import { Delivers, type Delivery, type Outcome } from '../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { EmailSenderService } from '../email/email-sender.service.js';

/** Tells the owner that a visit of a plan didn't fit into its day. The item's occasion is "plan.day". */
@Injectable()
@Delivers('email', 'plan-full')
export class PlanFullDelivery implements Delivery {
  constructor(
    private readonly plans: PlansService,
    private readonly visits: PlanVisitsService,
    private readonly slots: PlanSlotsService,
    private readonly labels: LeadLabelsService,
    private readonly business: BusinessService,
    private readonly emailSender: EmailSenderService,
    private readonly renderer: EmailRendererService,
  ) {}

  isReady(): boolean {
    return this.emailSender.isReady;
  }

  async deliver({ ...item }: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const [planId, due] = item.occasion.split('.');
    const gone: Outcome = { state: 'skipped', note: 'The visit was taken back' };
    const visit = (await this.visits.visitsOf(Number(planId))).find(({ occurrence }) => occurrence === due);
    const customer = visit && (await this.plans.customerOf(visit.planId));
    if (!visit || !customer) return gone;
    const [lead] = await this.visits.leadsOf([visit]);
    if (visit.state !== 'unplaced' && !(lead && isScheduled(lead))) return gone;
    const email = this.renderer.render('plan-full', {
      name: customer.name,
      due: formatCalendarDate(due),
      isDayOff: await this.isDayOff(due),
      reserved: lead
        ? [this.labels.date(lead.day), this.labels.knownWindow(lead.day, lead.timeWindow ?? '')]
            .filter(Boolean)
            .join(', ')
        : null,
      url: `${this.business.site.origin}/admin/plans/${planId}`,
    });
    const { owner } = this.emailSender;
    await this.emailSender.send(item, { ...email, to: owner, replyTo: owner }, signal);
    return { state: 'done' };
  }

  /** Whether no arrival window of a day is open, whoever has booked it. */
  private async isDayOff(day: string): Promise<boolean> {
    const { timeWindows, isOpen } = await this.slots.read();
    return !timeWindows.some((timeWindow) => isOpen({ day, timeWindow }));
  }
}
