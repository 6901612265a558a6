import { reviewFields } from '../../../../views/forms/customers/review.js';
import { formDtoOf } from '../../../platform/http/field.decorator.js';

/** A customer's review. */
export class ReviewForm extends formDtoOf(reviewFields) {}
