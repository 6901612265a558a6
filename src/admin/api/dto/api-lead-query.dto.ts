import { type LeadStatus, leadStatuses } from '../../../../views/contracts/leads/leads.js';
import { type LostFilter, lostFilters } from '../../../../views/contracts/leads/lost.js';
import { oneOf } from '../../../../views/forms/rules.js';
import { IsoParameter } from '../../../analytics/dto/range-query.dto.js';
import { FieldIfGiven } from '../../../platform/http/field.decorator.js';
import { Shown } from '../shown.decorator.js';
import { PageQuery } from './page-query.dto.js';

const lostMessage = `Choose lost leads: ${lostFilters.join(', ')}.`;
const message = `Choose a status: ${leadStatuses.join(', ')}.`;

/** Which leads to list. */
export class ApiLeadQuery extends PageQuery {
  @Shown(leadStatuses, 'Only leads with this status that aren’t lost.', { isOptional: true })
  @FieldIfGiven({ check: oneOf(leadStatuses, message), notText: message })
  status?: LeadStatus;

  @Shown(lostFilters, 'Only lost leads: any, or those with this reason.', { isOptional: true })
  @FieldIfGiven({ check: oneOf(lostFilters, lostMessage), notText: lostMessage })
  lost?: LostFilter;

  @Shown('string', 'Only leads whose name, email or phone has this.', { isOptional: true, atMost: 200 })
  @FieldIfGiven({ atMost: 200 })
  search?: string;

  @Shown('instant', 'Only leads that arrived at this moment or later.', { isOptional: true })
  @IsoParameter()
  since?: string;
}
