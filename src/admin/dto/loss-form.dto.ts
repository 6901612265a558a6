import type { LostReason } from '../../../views/contracts/leads/lost.js';
import { leadFields, lossFields } from '../../../views/forms/leads/lead.js';
import { Field, FieldIfGiven, VersionIfGiven } from '../../platform/http/field.decorator.js';

/** Why a lead is lost. */
export class LossForm {
  @Field(lossFields.lostReason)
  lostReason: LostReason;

  @FieldIfGiven(leadFields.lostNote)
  lostNote?: string;

  /** A checkbox: don't email the customer about the canceled appointment. */
  @FieldIfGiven({ atMost: 5 })
  sendNothing?: string;

  @VersionIfGiven()
  version?: number;
}
