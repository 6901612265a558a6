import { FieldIfGiven } from '../../platform/http/field.decorator.js';

/** Which of a form's buttons was pushed. */
export class NextStep {
  @FieldIfGiven({ atMost: 20 })
  next?: string;
}
