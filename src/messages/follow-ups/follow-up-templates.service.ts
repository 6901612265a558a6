import { Injectable } from '@nestjs/common';
import type { FollowUpEmail, FollowUpSettings } from '../../../views/contracts/messages/follow-ups.js';
import { orderOf, orderQuery } from '../../../views/estimates/order.js';
import { formatPrice } from '../../../views/format/figures.js';
import { filled } from '../../../views/format/templates.js';
import { homeSystem } from '../../../views/forms/services.js';
import { BusinessService } from '../../business/business.service.js';
import type { Day } from '../../business/business-calendar.service.js';
import { LeadLabelsService } from '../../contacts/leads/lead-labels.service.js';
import type { LeadRecord } from '../../contacts/leads/lead-records.service.js';
import { EmailRendererService, type RenderedEmail } from '../../pages/email-renderer.service.js';
import { calledBy } from './opt-outs/called-by.js';

/** What the texts after the job tell of a lead. */
export type Addressee = Pick<LeadRecord, 'name' | 'serviceType'> & {
  doneOn: Day;
  /** What they ordered last, as an address holds it; '' for nothing known. */
  order: string;
  /** What the customer gives to neighbors. */
  referralLink: string;
};

/** Whatever else counts visits knows by these how the customer came. */
const countedAs = { utm_source: 'reminder', utm_medium: 'email' };

/** A sentence, so that a text is right with a reward and without one. @param cents what neighbors get off. */
const rewardInWords = (cents = 0) =>
  cents > 0 ? `They get ${formatPrice(cents)} off their first cleaning.` : '';

/** Fills in the owner's words, and makes mails of them. */
@Injectable()
export class FollowUpTemplatesService {
  constructor(
    private readonly business: BusinessService,
    private readonly words: LeadLabelsService,
    private readonly renderer: EmailRendererService,
  ) {}

  /** A mail as it is sent. @param unsubscribeLink the address's own. */
  mail(mail: FollowUpEmail, to: Addressee, terms: FollowUpSettings, unsubscribeLink: string): RenderedEmail {
    const isReview = mail === 'review-request';
    const values = this.values(to, terms);
    return this.renderer.render('aftercare', {
      subject: filled(isReview ? terms.reviewSubject : terms.rebookingSubject, values),
      text: isReview ? terms.reviewText : terms.rebookingText,
      values,
      postalAddress: terms.postalAddress,
      unsubscribeLink,
    });
  }

  /** What the names in the owner's texts stand for. */
  values(
    { name, serviceType, order, doneOn, referralLink }: Addressee,
    terms: FollowUpSettings,
  ): Record<string, string> {
    const { businessName, phone } = this.business.site;
    const called = calledBy(name);
    return {
      name: called ?? 'there',
      'first name': called?.split(' ')[0] ?? 'there',
      service: this.service(serviceType),
      day: this.words.date(doneOn) ?? '',
      business: businessName,
      phone,
      'review link': terms.reviewLink,
      'booking link': this.bookingLink(order),
      'referral link': referralLink,
      reward: rewardInWords(this.business.content.referral.cents),
    };
  }

  /** As it stands within a sentence. */
  private service(serviceType: string | null): string {
    const { brandName, brandSlug } = this.business.site;
    const label = this.words.knownService({ serviceType });
    if (!label || serviceType === homeSystem(brandName, brandSlug).slug) return 'carpet cleaning';
    return label[0].toLowerCase() + label.slice(1);
  }

  /** The price builder with an order in it. */
  private bookingLink(order: string): string {
    const query = [orderQuery(orderOf(order)), new URLSearchParams(countedAs).toString()]
      .filter(Boolean)
      .join('&');
    return `${this.business.site.origin}/pricing?${query}`;
  }
}
