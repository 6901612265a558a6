import { Injectable } from '@nestjs/common';
import { paymentLinkOf } from '../../../views/format/payment-link.js';
import type { LeadRecord } from '../../contacts/leads/lead-records.service.js';
import { PaymentsService } from '../../money/payments.service.js';
import { QuotesService } from '../../money/quotes.service.js';
import { PhotoConsentsService } from '../job-photos/photo-consents.service.js';
import { LeadPhotosService } from '../photos/lead-photos.service.js';
import { ReviewsService } from '../reviews/reviews.service.js';
import { CustomerPlansService } from './customer-plans.service.js';
import { CustomerRequestsService } from './customer-requests.service.js';
import { FollowUpFactsService } from './follow-up-facts.service.js';
import { PlanSignUpsService } from './plan-sign-ups.service.js';

/** Collects everything that a customer’s page shows. */
@Injectable()
export class CustomerPageService {
  constructor(
    private readonly requests: CustomerRequestsService,
    private readonly photos: LeadPhotosService,
    private readonly reviews: ReviewsService,
    private readonly consents: PhotoConsentsService,
    private readonly plans: CustomerPlansService,
    private readonly signUps: PlanSignUpsService,
    private readonly quotes: QuotesService,
    private readonly payments: PaymentsService,
    private readonly followUps: FollowUpFactsService,
  ) {}

  /** Collects a lead's page. @param photosProblem the query's `photos`, as `months` is its `plan`. */
  async propsOf(lead: LeadRecord, path: string, photosProblem?: unknown, months?: unknown) {
    const { reviewLink, paymentLink, postalAddress } = await this.followUps.find();
    return {
      request: await this.requests.present(lead, path),
      photos: await this.photos.form(lead.id, path, photosProblem),
      consent: await this.consents.question(lead.id, path),
      plan: await this.plans.planOf(lead.id),
      signUp: await this.signUps.signUpOf(lead, months),
      ...(await this.money(lead)),
      reviewLink,
      paymentLink: paymentLinkOf(lead.id, paymentLink),
      review: await this.reviews.reviewOf(lead.id),
      postalAddress,
    };
  }

  /** Returns the newest quote, unless other work was done, and the receipt, each null if there is none. */
  private async money(lead: LeadRecord) {
    const { quote, isOpen = false, isExpired = false, isUndone } = (await this.quotes.newest(lead.id)) ?? {};
    const { totalCents, paidOn } = (await this.payments.receipt(lead)) ?? {};
    return {
      quote: quote && !isUndone ? { ...quote, isOpen, isExpired } : null,
      receipt: totalCents === undefined ? null : { totalCents, isPaid: Boolean(paidOn) },
    };
  }
}
