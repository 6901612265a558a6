import {
  type LeadPriority,
  type LeadStatus,
  leadPriorities,
  leadStatuses,
} from '../../../views/contracts/leads/leads.js';
import { oneOf } from '../../../views/forms/rules.js';
import { ReadBy } from '../../platform/config/transform.js';
import { FieldIfGiven, IsGiven, WholeNumberIfGiven } from '../../platform/http/field.decorator.js';

/** Reads "all" and an empty value as no filter, as the page's selects send them. */
const WithoutAll = () => ReadBy((given) => (given === 'all' || given === '' ? undefined : given));

const choice = (words: readonly string[], message: string) => ({
  check: oneOf(words, message),
  notText: message,
});

const tooLong = 'Use 200 characters or fewer in search';

export class LeadFilter {
  @WithoutAll()
  @FieldIfGiven(choice(leadStatuses, `Choose a status: ${leadStatuses.join(', ')}.`))
  status?: LeadStatus;

  @WithoutAll()
  @FieldIfGiven(choice(leadPriorities, `Choose a priority: ${leadPriorities.join(', ')}.`))
  priority?: LeadPriority;

  /** Searches name, email and phone. */
  @FieldIfGiven({
    check: (text) => (text.length > 200 ? tooLong : undefined),
    notText: 'Enter text in search',
  })
  search?: string;

  /** True lists only leads in spam; otherwise only leads that aren’t. */
  @ReadBy((given) => (given === undefined ? undefined : given === 'true' || given === true))
  @IsGiven()
  spam?: boolean;

  /** Lists leads whose follow-up date has come and that are not completed. */
  @FieldIfGiven(choice(['due'], 'followUp must be due'))
  followUp?: 'due';
}

/** A filter and a page of its list. */
export class LeadPage extends LeadFilter {
  @WholeNumberIfGiven({ from: 1, to: 1000, message: 'Enter a whole number from 1 to 1000 as limit' })
  limit?: number;

  /** The ID of the lead before the first one to return; ignored in the order by day. */
  @WholeNumberIfGiven({ message: 'before must be a lead ID' })
  before?: number;

  /** Newest first, or by day: upcoming leads, then those without a day, then past ones. */
  @FieldIfGiven(choice(['newest', 'day'], 'Choose newest or day as order'))
  order?: 'newest' | 'day';
}
