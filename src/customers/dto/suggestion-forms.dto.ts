import { type SuggestedField, suggestedFields } from '../../../views/contracts/customers/suggestions.js';
import { customerFields } from '../../../views/forms/customers/customer.js';
import { minLength, oneOf } from '../../../views/forms/rules.js';
import { Field, FieldIfGiven, WholeNumber, WholeNumberIfGiven } from '../../platform/http/field.decorator.js';

const message = 'Reload the page and try again.';
const maxId = 2 ** 31 - 1;

/** What the forms that answer suggestions have in common. */
class SuggestionAnswer {
  /** The lead that suggests it. */
  @WholeNumberIfGiven({ from: 1, to: maxId, message })
  lead?: number;

  /** Where the owner answers, and goes on afterwards: on the lead's page, or else on the customer's. */
  @FieldIfGiven({ check: oneOf(['lead'], message) })
  view?: 'lead';
}

/** The form that uses or dismisses a detail that a lead suggests for its customer. */
export class SuggestionForm extends SuggestionAnswer {
  @Field({ check: oneOf(suggestedFields, message) })
  field: SuggestedField;

  @Field({ check: minLength(1, message), atMost: customerFields.address.atMost })
  value: string;
}

/** The form that says that another customer isn't the same person. */
export class SeparationForm extends SuggestionAnswer {
  @WholeNumber({ from: 1, to: maxId, message })
  other: number;
}
