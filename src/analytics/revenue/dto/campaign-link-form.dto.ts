import { campaignLinkFields } from '../../../../views/forms/money/campaign-link.js';
import { formDtoOf } from '../../../platform/http/field.decorator.js';

/** The owner's form for a campaign link. */
export class CampaignLinkForm extends formDtoOf(campaignLinkFields) {}
