import { type FindOptionsWhere, IsNull, Not } from 'typeorm';
import type { ReviewState } from '../../../views/contracts/customers/reviews.js';
import type { Review } from '../../business/proof/review.entity.js';

/** Returns a review's state. A hidden one stays hidden, published or not. */
export function stateOf({ hiddenFor, publishedAt }: Pick<Review, 'hiddenFor' | 'publishedAt'>): ReviewState {
  if (hiddenFor) return 'hidden';
  return publishedAt ? 'published' : 'pending';
}

/** Finds the reviews in a state. */
export const inState: Record<ReviewState, FindOptionsWhere<Review>> = {
  pending: { hiddenFor: IsNull(), publishedAt: IsNull() },
  published: { hiddenFor: IsNull(), publishedAt: Not(IsNull()) },
  hidden: { hiddenFor: Not(IsNull()) },
};
