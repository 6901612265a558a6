import { type ReviewState, reviewStates } from '../../../../views/contracts/customers/reviews.js';
import { oneOf, optional } from '../../../../views/forms/rules.js';
import { FieldIfGiven, WholeNumberIfGiven } from '../../../platform/http/field.decorator.js';

/** Which reviews the admin lists. */
export class ReviewListQuery {
  @FieldIfGiven({ check: optional(oneOf(reviewStates, `Must be one of ${reviewStates.join(', ')}.`)) })
  status?: ReviewState | '';

  @WholeNumberIfGiven({ from: 1, to: 10_000, message: 'Must be a page number.' })
  page?: number;
}
