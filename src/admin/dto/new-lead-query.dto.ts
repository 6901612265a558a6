import { manualLeadFields } from '../../../views/forms/leads/manual-lead.js';
import { FieldIfGiven } from '../../platform/http/field.decorator.js';

/** What the form for a new lead starts with. */
export class NewLeadQuery {
  @FieldIfGiven(manualLeadFields.preferredDate)
  preferredDate?: string;

  @FieldIfGiven(manualLeadFields.timePreference)
  timePreference?: string;
}
