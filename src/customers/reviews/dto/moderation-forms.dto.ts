import type { HideReason } from '../../../../views/contracts/website/proof.js';
import { moderationFields } from '../../../../views/forms/customers/review.js';
import { Field } from '../../../platform/http/field.decorator.js';

/** The owner's answer to a review; empty to remove it. */
export class ReplyForm {
  @Field(moderationFields.reply)
  reply: string;
}

/** Hides a review. */
export class HideForm {
  @Field(moderationFields.reason)
  reason: HideReason;
}
