import { campaignLinkFields } from '../../../../views/forms/money/campaign-link.js';
import { Field, FieldIfGiven } from '../../../platform/http/field.decorator.js';

/** The owner's form for a campaign link. */
export class CampaignLinkForm {
  /** The path of a public page. */
  @Field(campaignLinkFields.page)
  page: string;

  @Field(campaignLinkFields.campaign)
  campaign: string;

  @Field(campaignLinkFields.source)
  source: string;

  @FieldIfGiven(campaignLinkFields.medium)
  medium?: string;
}
