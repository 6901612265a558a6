import {
  type LeadPriority,
  type LeadStatus,
  leadPriorities,
  leadStatuses,
} from '../../../views/contracts/leads/leads.js';
import { oneOf } from '../../../views/forms/rules.js';
import { ReadBy } from '../../platform/config/transform.js';
import { FieldIfGiven, IsGiven, WholeNumberIfGiven } from '../../platform/http/field.decorator.js';

/** "all" and an empty value mean no filter, as in the page's selects. */
const WithoutAll = () => ReadBy((given) => (given === 'all' || given === '' ? undefined : given));

const choice = (words: readonly string[], message: string) => ({
  check: oneOf(words, message),
  notText: message,
});

const tooLong = 'search must have at most 200 characters';

export class LeadFilter {
  @WithoutAll()
  @FieldIfGiven(choice(leadStatuses, `Choose a status: ${leadStatuses.join(', ')}.`))
  status?: LeadStatus;

  @WithoutAll()
  @FieldIfGiven(choice(leadPriorities, `Choose a priority: ${leadPriorities.join(', ')}.`))
  priority?: LeadPriority;

  /** In the name, the e-mail or the phone. */
  @FieldIfGiven({
    check: (text) => (text.length > 200 ? tooLong : undefined),
    notText: 'search must be text',
  })
  search?: string;

  /** True for only what is held as spam; otherwise only what is not. */
  @ReadBy((given) => (given === undefined ? undefined : given === 'true' || given === true))
  @IsGiven()
  spam?: boolean;

  /** What was to be followed up by today and is not completed. */
  @FieldIfGiven(choice(['due'], 'followUp must be due'))
  followUp?: 'due';
}

/** A filter, and which part of the list. */
export class LeadPage extends LeadFilter {
  @WholeNumberIfGiven({ from: 1, to: 1000, message: 'limit must be a whole number from 1 to 1000' })
  limit?: number;

  /** The id of the lead after which the answer begins; ignored in the order by day. */
  @WholeNumberIfGiven({ message: 'before must be the id of a lead' })
  before?: number;

  /** Newest first, or by the day that was asked for: what is to come, then what has no day, then what is past. */
  @FieldIfGiven(choice(['newest', 'day'], 'order must be newest or day'))
  order?: 'newest' | 'day';
}
