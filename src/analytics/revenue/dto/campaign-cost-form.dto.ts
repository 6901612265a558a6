import { campaignCostFields } from '../../../../views/forms/money/campaign-cost.js';
import { Field, FieldIfGiven } from '../../../platform/http/field.decorator.js';

/** A campaign's cost as the owner's form sends it. */
export class CampaignCostForm {
  @Field(campaignCostFields.campaign)
  campaign: string;

  /** Dollars as they were typed. */
  @Field(campaignCostFields.amount)
  amount: string;

  @Field(campaignCostFields.from)
  from: string;

  /** The same day when it is empty. */
  @FieldIfGiven(campaignCostFields.until)
  until?: string;

  @FieldIfGiven(campaignCostFields.note)
  note?: string;
}
