import { Injectable } from '@nestjs/common';
import { customerEntryKinds, type TimelineEntry } from '../../../../views/contracts/leads/leads.js';
import { describeActivity } from '../../../../views/format/customer-activity.js';
import { describeArea } from '../../../../views/forms/leads/outside-area.js';
import { BusinessService } from '../../../business/business.service.js';
import { LeadLabelsService } from '../../../contacts/leads/lead-labels.service.js';
import type { LeadRecord } from '../../../contacts/leads/lead-records.service.js';
import { CustomerEntriesService } from '../../../contacts/links/customer-entries.service.js';
import { addressGivenIn } from '../../../contacts/links/open-requests.js';
import { ReviewsService } from '../../../customers/reviews/reviews.service.js';
import { ClockService } from '../../../platform/config/clock.service.js';
import { RateLimitsService } from '../../../platform/http/rate-limits.service.js';
import { Delivers, type Outcome } from '../../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../../platform/outbox/outbox-item.entity.js';
import { customerOf } from '../mailbox.js';
import { LeadEmailDelivery } from './lead-email-delivery.js';

/** How long news over the limit waits, and collects more. */
const waitMs = 10 * 60_000;

/** Emails the owner what a customer did on the page of a request since the last such email. */
@Injectable()
@Delivers('email', 'customer-news')
export class CustomerNewsDelivery extends LeadEmailDelivery {
  constructor(
    private readonly entries: CustomerEntriesService,
    private readonly reviews: ReviewsService,
    private readonly labels: LeadLabelsService,
    private readonly business: BusinessService,
    private readonly limits: RateLimitsService,
    private readonly clock: ClockService,
  ) {
    super();
  }

  protected async deliverAbout(lead: LeadRecord, item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const unreported = await this.entries.unreported(lead.id);
    if (unreported.length === 0) return { state: 'skipped', note: 'No new customer activity' };
    if (!this.isWithinLimits(lead.id, item.network))
      return { state: 'later', dueAt: new Date(this.clock.now().getTime() + waitMs) };
    const email = this.renderer.render('customer-news', {
      name: lead.name,
      ...this.labels.phone(lead),
      lines: await this.linesAbout(lead.id, unreported),
      leadUrl: `${this.business.site.origin}/admin/leads/${lead.id}`,
    });
    await this.emailSender.send(
      item,
      { ...email, to: this.emailSender.owner, replyTo: customerOf(lead) },
      signal,
    );
    return { state: 'done' };
  }

  /** Describes what the customer did, with the text of a review as it is now. */
  private async linesAbout(leadId: number, entries: readonly TimelineEntry[]): Promise<string[]> {
    const newest = entries.findLast(({ kind }) => kind === customerEntryKinds.review);
    const review = newest && (await this.reviews.reviewOf(leadId));
    const { cities } = this.business.site;
    return entries.map((entry) =>
      review && entry === newest
        ? `${describeActivity(entry)}, “${review.text}”`
        : describeArea(describeActivity(entry), { address: addressGivenIn(entry) }, cities),
    );
  }

  /** Counts the email by its lead, its network and in total. One over a limit counts nowhere. */
  private isWithinLimits(leadId: number, network: string | null): boolean {
    const counts: Parameters<RateLimitsService['take']>[] = [
      ['customerNewsOfLead', String(leadId)],
      ...(network ? [['customerNewsOfNetwork', network] as ['customerNewsOfNetwork', string]] : []),
      ['customerNews'],
    ];
    if (counts.some((count) => this.limits.isUsedUp(...count))) return false;
    for (const count of counts) this.limits.take(...count);
    return true;
  }
}
