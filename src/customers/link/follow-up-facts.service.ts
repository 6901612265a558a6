import { Injectable } from '@nestjs/common';
import type { PlanOffer } from '../../../views/contracts/customers/plans.js';

/** What the owner’s follow-up settings hold for customers’ pages. */
export interface FollowUpFacts {
  /** The https link where customers leave a review; '' for none. */
  reviewLink: string;
  /** The https link where customers pay; '' for none. */
  paymentLink: string;
  /** The business’s postal address, with line breaks; '' for none. */
  postalAddress: string;
  /** The plans that customers can sign up for. */
  planOffers: readonly PlanOffer[];
}

/** Passes on facts from the follow-up settings, which the room above this one provides when it starts. */
@Injectable()
export class FollowUpFactsService {
  private source = (): Promise<FollowUpFacts> =>
    Promise.resolve({ reviewLink: '', paymentLink: '', postalAddress: '', planOffers: [] });

  provide(source: () => Promise<FollowUpFacts>): void {
    this.source = source;
  }

  find(): Promise<FollowUpFacts> {
    return this.source();
  }
}
