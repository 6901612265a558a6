import { campaignCostFields } from '../../../../views/forms/money/campaign-cost.js';
import { Field, FieldIfGiven } from '../../../platform/http/field.decorator.js';

/** The owner's form for a campaign's cost. */
export class CampaignCostForm {
  @Field(campaignCostFields.campaign)
  campaign: string;

  /** Dollars as typed. */
  @Field(campaignCostFields.amount)
  amount: string;

  @Field(campaignCostFields.from)
  from: string;

  /** If blank, the same day as `from`. */
  @FieldIfGiven(campaignCostFields.until)
  until?: string;

  @FieldIfGiven(campaignCostFields.note)
  note?: string;
}
