import { Type } from 'class-transformer';
import { IsInt, IsOptional, Min } from 'class-validator';

const lead = { message: 'after must be the id of a lead' };

export class NewsQuery {
  /** The newest lead that is known already; without it, only what comes from now on. */
  @Type(() => Number)
  @IsOptional()
  @IsInt(lead)
  @Min(0, lead)
  after?: number;
}
