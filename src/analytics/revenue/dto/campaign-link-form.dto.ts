import { campaignLinkFields } from '../../../../views/forms/money/campaign-link.js';
import { Field, FieldIfGiven } from '../../../platform/http/field.decorator.js';

/** What a link of a campaign is made of. */
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
