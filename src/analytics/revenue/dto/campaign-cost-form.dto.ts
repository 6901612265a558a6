import { campaignCostFields } from '../../../../views/forms/money/campaign-cost.js';
import { formDtoOf } from '../../../platform/http/field.decorator.js';

/** The owner's form for a campaign's cost. */
export class CampaignCostForm extends formDtoOf(campaignCostFields) {}
