import { Transform, Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import {
  type LeadPriority,
  type LeadStatus,
  leadPriorities,
  leadStatuses,
} from '../../../views/contracts/leads.js';

/** "all" and an empty value mean no filter, as in the page's selects. */
const WithoutAll = () => Transform(({ value }) => (value === 'all' || value === '' ? undefined : value));

const limits = { message: 'limit must be a whole number from 1 to 1000' };
const cursor = { message: 'before must be the id of a lead' };

export class LeadFilter {
  @WithoutAll()
  @IsOptional()
  @IsIn(leadStatuses, { message: `Status must be one of ${leadStatuses.join(', ')}` })
  status?: LeadStatus;

  @WithoutAll()
  @IsOptional()
  @IsIn(leadPriorities, { message: `Priority must be one of ${leadPriorities.join(', ')}` })
  priority?: LeadPriority;

  /** In the name, the e-mail or the phone. */
  @IsOptional()
  @IsString({ message: 'search must be text' })
  @MaxLength(200, { message: 'search must have at most 200 characters' })
  search?: string;

  /** What is held as spam, instead of what is not. */
  @Transform(({ value }) => (value === undefined ? undefined : value === 'true' || value === true))
  @IsOptional()
  @IsBoolean()
  spam?: boolean;

  /** What was to be followed up by today and is not completed. */
  @IsOptional()
  @IsIn(['due'], { message: 'followUp must be due' })
  followUp?: 'due';
}

/** A filter, and which part of the list. */
export class LeadPage extends LeadFilter {
  @Type(() => Number)
  @IsOptional()
  @IsInt(limits)
  @Min(1, limits)
  @Max(1000, limits)
  limit?: number;

  /** The id of the lead that the answer's leads come after in the list. */
  @Type(() => Number)
  @IsOptional()
  @IsInt(cursor)
  before?: number;

  /** Newest first, or by the day that was asked for: what is to come, then what has no day, then what is past. */
  @IsOptional()
  @IsIn(['newest', 'day'], { message: 'order must be newest or day' })
  order?: 'newest' | 'day';
}
