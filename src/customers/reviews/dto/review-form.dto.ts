import { reviewFields } from '../../../../views/forms/customers/review.js';
import { Field } from '../../../platform/http/field.decorator.js';

/** A customer's review. */
export class ReviewForm {
  @Field(reviewFields.stars)
  stars: string;

  @Field(reviewFields.text)
  text: string;

  @Field(reviewFields.name)
  name: string;
}
