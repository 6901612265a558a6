import { Injectable } from '@nestjs/common';
import { isNew } from '../../../../views/contracts/leads/lead-stages.js';
import { formatWhen } from '../../../../views/emails/when.js';
import { formatCalendarDate, isCalendarDate } from '../../../../views/format/moments.js';
import { closedDayHint } from '../../../../views/forms/leads/preferred-time-hint.js';
import { BusinessService } from '../../../business/business.service.js';
import { requestedTime } from '../../../contacts/leads/lead-day.js';
import { LeadLabelsService } from '../../../contacts/leads/lead-labels.service.js';
import type { LeadRecord } from '../../../contacts/leads/lead-records.service.js';
import { CustomerLinksService } from '../../../contacts/links/customer-links.service.js';
import { ClockService } from '../../../platform/config/clock.service.js';
import { Delivers, type EndedDelivery, type Outcome, Refused } from '../../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../../platform/outbox/outbox-item.entity.js';
import { givenUpAfterMs } from '../../../platform/outbox/retry-plan.js';
import { AcknowledgementLimitService } from '../acknowledgement-limit.service.js';
import { EmailsSentService } from '../emails-sent.service.js';
import { mailbox } from '../mailbox.js';
import { LeadEmailDelivery, noAddress } from './lead-email-delivery.js';

/** Confirms a request to the visitor and explains what happens next. */
@Injectable()
@Delivers('email', 'acknowledgement')
export class AcknowledgementDelivery extends LeadEmailDelivery {
  constructor(
    private readonly limit: AcknowledgementLimitService,
    private readonly emailsSent: EmailsSentService,
    private readonly clock: ClockService,
    private readonly business: BusinessService,
    private readonly links: CustomerLinksService,
    private readonly labels: LeadLabelsService,
  ) {
    super();
  }

  protected async deliverAbout(lead: LeadRecord, item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    if (!lead.email) return noAddress;
    const { facts, site } = this.business;
    if (this.clock.now().getTime() - item.wantedAt.getTime() > givenUpAfterMs)
      throw new Refused(
        `Not sent: it was over three days late, so “within ${facts.answerHours} hours” would be wrong`,
      );
    // Reject a bad address before claiming, so that it doesn't count toward the limits.
    mailbox('', lead.email);
    const record: EndedDelivery['record'] = (manager) => this.emailsSent.review(manager, lead.id);
    if (!isNew(lead)) return { state: 'done', note: 'Not sent: the lead was no longer new', record };
    const claim = await this.limit.claim(lead.email, lead.id, item.network);
    if (claim === 'later') return this.limit.later();
    if (claim === 'never')
      return {
        state: 'done',
        note: 'Not sent: this address got a confirmation in the last 24 hours',
        record,
      };
    const email = this.renderer.render('acknowledgement', {
      openingHours: site.openingHours,
      requested: this.requested(lead),
      closedHint: this.closedHint(lead),
      estimate: lead.estimate,
      isByHand: lead.source !== null,
      link: await this.links.addressOf(lead.id),
    });
    await this.sendToCustomer(lead, item, email, signal);
    return { state: 'done', record };
  }

  private closedHint(lead: LeadRecord): string | undefined {
    const { openingHours, daysOff } = this.business.site;
    return closedDayHint(requestedTime(lead).preferredDate ?? '', openingHours, daysOff);
  }

  /** Formats the requested time. Leaves out the sender's own text in place of a day or an arrival window. */
  private requested(lead: LeadRecord): string | null {
    const { preferredDate: day, timePreference } = requestedTime(lead);
    if (!day || !isCalendarDate(day)) return null;
    return formatWhen(formatCalendarDate(day), this.labels.knownRequestedWindow(timePreference ?? ''));
  }
}
