import { Injectable } from '@nestjs/common';
import type { FollowUpSettings, TemplateEmail } from '../../../views/contracts/messages/follow-ups.js';
import { orderOf, orderQuery } from '../../../views/estimates/order.js';
import { formatPrice } from '../../../views/format/figures.js';
import { filled } from '../../../views/format/templates.js';
import { homeSystem } from '../../../views/forms/services.js';
import { BusinessService } from '../../business/business.service.js';
import type { Day } from '../../business/business-calendar.service.js';
import { LeadLabelsService } from '../../contacts/leads/lead-labels.service.js';
import type { LeadRecord } from '../../contacts/leads/lead-records.service.js';
import { EmailRendererService, type RenderedEmail } from '../../pages/email-renderer.service.js';
import { safeName } from './opt-outs/safe-name.js';

/** The customer's data that templates use. */
export type Addressee = Pick<LeadRecord, 'name' | 'serviceType'> & {
  doneOn: Day;
  /** Their last order as a URL query; '' if unknown. */
  order: string;
  /** The link that the customer shares with neighbors. */
  referralLink: string;
  /** The review form on the customer’s page; for review requests. */
  reviewForm?: string;
  /** What is unpaid, in US cents, and the link to pay it online, if there is one. For payment reminders. */
  unpaidCents?: number;
  paymentUrl?: string | null;
  /** The customer's page; for payment reminders. */
  ownLink?: string;
};

/** How a text is sent. Links say it as `utm_medium`, so that analytics can attribute the visit. */
export type Medium = 'email' | 'sms';

/** A full sentence: templates read well with and without a reward. @param cents the neighbor's discount. */
const rewardText = (cents = 0) =>
  cents > 0 ? `They get ${formatPrice(cents)} off their first cleaning.` : '';

/** Fills in the owner's templates and renders emails from them. */
@Injectable()
export class FollowUpTemplatesService {
  constructor(
    private readonly business: BusinessService,
    private readonly labels: LeadLabelsService,
    private readonly renderer: EmailRendererService,
  ) {}

  /** Renders an email from its template. @param unsubscribeLink the recipient's own link. */
  email(
    email: TemplateEmail,
    to: Addressee,
    settings: FollowUpSettings,
    unsubscribeLink: string,
  ): RenderedEmail {
    const values = this.values(to, settings, 'email');
    const { subject, text: template } = templateOf(email, settings);
    const hasBoth = email === 'review-request' && settings.reviewLink && to.reviewForm;
    const text = hasBoth ? withReviewForm(template) : template;
    return this.renderer.render('follow-up', {
      ...{ subject: filled(subject, values), text, values },
      ...{ postalAddress: settings.postalAddress, unsubscribeLink, ownLink: to.ownLink },
    });
  }

  /** Renders an email from a text of its own. */
  own(
    subject: string,
    text: string,
    values: Record<string, string>,
    { postalAddress }: FollowUpSettings,
    unsubscribeLink: string,
  ): RenderedEmail {
    return this.renderer.render('follow-up', {
      ...{ subject: filled(subject, values), text, values },
      ...{ postalAddress, unsubscribeLink },
    });
  }

  /** Returns the placeholders' values. */
  values(
    { name, serviceType, order, doneOn, referralLink, reviewForm, unpaidCents, paymentUrl }: Addressee,
    settings: FollowUpSettings,
    medium: Medium,
  ): Record<string, string> {
    const { businessName, phone } = this.business.site;
    const shownName = safeName(name);
    return {
      name: shownName ?? 'there',
      'first name': shownName?.split(' ')[0] ?? 'there',
      service: this.service(serviceType),
      day: this.labels.date(doneOn) ?? '',
      business: businessName,
      phone,
      'review link': settings.reviewLink || (reviewForm ?? ''),
      'review form': reviewForm ?? '',
      'booking link': this.bookingLink(order, medium),
      'referral link': referralLink,
      reward: rewardText(this.business.content.referral.cents),
      amount: unpaidCents === undefined ? '' : formatPrice(unpaidCents),
      'payment link': paymentUrl ?? '',
    };
  }

  /** The service's name for use within a sentence. */
  private service(serviceType: string | null): string {
    const { brandName, brandSlug } = this.business.site;
    const label = this.labels.knownService({ serviceType });
    if (!label || serviceType === homeSystem(brandName, brandSlug).slug) return 'carpet cleaning';
    return label[0].toLowerCase() + label.slice(1);
  }

  /** The price builder with an order filled in. */
  private bookingLink(order: string, medium: Medium): string {
    const campaign = new URLSearchParams({ utm_source: 'reminder', utm_medium: medium });
    const query = [orderQuery(orderOf(order)), campaign.toString()].filter(Boolean).join('&');
    return `${this.business.site.origin}/pricing?${query}`;
  }
}

/**
 * Adds the link to the review form below the owner's review link, unless the owner's text has it. Everyone
 * gets both: sending only happy customers to public reviews would be review gating.
 */
function withReviewForm(text: string): string {
  if (text.includes('{review form}')) return text;
  const paragraphs = text.split(/\n{2,}/);
  const index = paragraphs.findIndex((paragraph) => paragraph.includes('{review link}'));
  paragraphs.splice(index + 1, 0, 'Or write your review on our website: {review form}');
  return paragraphs.join('\n\n');
}

const templateOf = (email: TemplateEmail, settings: FollowUpSettings) =>
  ({
    'review-request': { subject: settings.reviewSubject, text: settings.reviewText },
    'rebooking-reminder': { subject: settings.rebookingSubject, text: settings.rebookingText },
    'payment-reminder': { subject: settings.paymentSubject, text: settings.paymentText },
    'win-back': { subject: settings.winBackSubject, text: settings.winBackText },
  })[email];
