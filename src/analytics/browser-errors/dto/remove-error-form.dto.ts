import { segmentFields } from '../../../../views/forms/analytics/saved.js';
import { FieldIfGiven } from '../../../platform/http/field.decorator.js';

/** The owner's form that marks an error as fixed. */
export class RemoveErrorForm {
  /** The query of the analytics page to return to. */
  @FieldIfGiven(segmentFields.query)
  query?: string;
}
