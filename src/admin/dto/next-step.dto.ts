import { FieldIfGiven } from '../../platform/http/field.decorator.js';

/** The form button that was clicked. */
export class NextStep {
  @FieldIfGiven({ atMost: 20 })
  next?: string;
}
