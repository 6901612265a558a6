import { Type } from 'class-transformer';
import { IsInt, Min } from 'class-validator';

const lead = { message: 'newest must be the id of a lead' };

export class SpamSeen {
  /** The newest request that the owner was shown: what came later was not looked at. */
  @Type(() => Number)
  @IsInt(lead)
  @Min(1, lead)
  newest: number;
}
