import { FieldIfGiven } from '../../platform/http/field.decorator.js';

/** The buttons that turn the summary emails on or off. An absent one stays as it is. */
export class SummaryEmailsForm {
  /** "on" to turn it on. */
  @FieldIfGiven({ atMost: 5 })
  weekly?: string;

  @FieldIfGiven({ atMost: 5 })
  monthly?: string;
}
