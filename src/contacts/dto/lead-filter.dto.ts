import { Transform } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { type LeadPriority, type LeadStatus, leadPriorities, leadStatuses } from '../../../views/leads.js';

/** "all" and an empty value mean no filter, as in the page's selects. */
const WithoutAll = () => Transform(({ value }) => (value === 'all' || value === '' ? undefined : value));

export class LeadFilter {
  @WithoutAll()
  @IsOptional()
  @IsIn(leadStatuses, { message: `Status must be one of ${leadStatuses.join(', ')}` })
  status?: LeadStatus;

  @WithoutAll()
  @IsOptional()
  @IsIn(leadPriorities, { message: `Priority must be one of ${leadPriorities.join(', ')}` })
  priority?: LeadPriority;
}
