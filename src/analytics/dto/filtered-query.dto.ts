import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { type Filters, readFilters } from '../../../views/contracts/analytics/filters.js';
import { ReadBy } from '../../platform/config/transform.js';
import { IsGiven } from '../../platform/http/field.decorator.js';
import { RangeQuery } from './range-query.dto.js';

/** A query parameter that may be absent, or given several times. */
export const Texts = () =>
  applyDecorators(
    ReadBy((given) => [given ?? []].flat().map(String)),
    IsGiven(),
    ValidateBy({ name: 'texts', validator: { validate: Array.isArray } }),
  );

/** A time range with filters: `&filter=device:phone&filter=!city:Otsego`. What isn't a filter is ignored. */
export class FilteredQuery extends RangeQuery {
  @Texts()
  filter?: string[];

  /** Returns the filters. */
  filters(): Filters {
    return readFilters(this.filter ?? []);
  }
}
