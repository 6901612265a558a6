import { type LeadListView, leadViews } from '../../../views/contracts/leads/lead-list.js';
import { oneOf } from '../../../views/forms/rules.js';
import { LeadPage } from '../../contacts/dto/lead-filter.dto.js';
import { FieldIfGiven, WholeNumberIfGiven } from '../../platform/http/field.decorator.js';

/** The address of the leads page: a page of the list, how it is shown, and the selected lead. */
export class LeadList extends LeadPage {
  @FieldIfGiven({ check: oneOf(leadViews, `Choose a view: ${leadViews.join(', ')}.`) })
  view?: LeadListView;

  @WholeNumberIfGiven({ message: 'lead must be a lead ID' })
  lead?: number;

  /** What a bulk action did (`bulkParameter`). */
  @FieldIfGiven({ atMost: 60 })
  bulk?: string;
}
