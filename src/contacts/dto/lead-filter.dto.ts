import { filterSources, type LeadOrder, leadOrders } from '../../../views/contracts/leads/lead-list.js';
import {
  type LeadFilterValues,
  type LeadPriority,
  type LeadStatus,
  leadPriorities,
  leadStatuses,
} from '../../../views/contracts/leads/leads.js';
import { type LostFilter, lostFilters } from '../../../views/contracts/leads/lost.js';
import { oneOf } from '../../../views/forms/rules.js';
import { ReadBy } from '../../platform/config/transform.js';
import { FieldIfGiven, IsGiven, WholeNumberIfGiven } from '../../platform/http/field.decorator.js';

/** Reads "all" and an empty value as no filter, as the page's selects send them. */
const WithoutAll = () => ReadBy((given) => (given === 'all' || given === '' ? undefined : given));

const choice = (words: readonly string[], message: string) => ({
  check: oneOf(words, message),
  notText: message,
});

const tooLong = 'search must be 200 characters or fewer';

export class LeadFilter {
  @WithoutAll()
  @FieldIfGiven(choice(leadStatuses, `Choose a status: ${leadStatuses.join(', ')}.`))
  status?: LeadStatus;

  /** Lists lost leads: all of them, or those with a reason. */
  @WithoutAll()
  @FieldIfGiven(choice(lostFilters, `Choose lost leads: ${lostFilters.join(', ')}.`))
  lost?: LostFilter;

  @WithoutAll()
  @FieldIfGiven(choice(leadPriorities, `Choose a priority: ${leadPriorities.join(', ')}.`))
  priority?: LeadPriority;

  /** Searches name, email and phone. */
  @FieldIfGiven({
    check: (text) => (text.length > 200 ? tooLong : undefined),
    notText: 'search must be text',
  })
  search?: string;

  /** True lists only leads in spam; otherwise only leads that aren’t. */
  @ReadBy((given) => (given === undefined ? undefined : given === 'true' || given === true))
  @IsGiven()
  spam?: boolean;

  /** Lists leads whose follow-up date has come and that are not completed. */
  @FieldIfGiven(choice(['due'], 'followUp must be “due”'))
  followUp?: 'due';

  /** Lists leads whose customer asked for something that nobody has answered. */
  @FieldIfGiven(choice(['open'], 'asks must be “open”'))
  asks?: 'open';

  @WithoutAll()
  @FieldIfGiven({ atMost: 80 })
  city?: string;

  @WithoutAll()
  @FieldIfGiven({ atMost: 200 })
  service?: string;

  @WithoutAll()
  @FieldIfGiven(choice(filterSources, `Choose a source: ${filterSources.join(', ')}.`))
  source?: LeadFilterValues['source'];
}

/** A filter and a page of its list. */
export class LeadPage extends LeadFilter {
  @WholeNumberIfGiven({ from: 1, to: 1000, message: 'limit must be a whole number from 1 to 1000' })
  limit?: number;

  /** The ID of the lead before the first one to return, newest first; ignored in other orders. */
  @WholeNumberIfGiven({ message: 'before must be a lead ID' })
  before?: number;

  /** How many leads to skip, in orders other than newest first. */
  @WholeNumberIfGiven({ from: 0, to: 1_000_000, message: 'skip must be a whole number from 0 to 1000000' })
  skip?: number;

  /** Newest or oldest first, by name, or by day: upcoming leads, then those without a day, then past ones. */
  @FieldIfGiven(choice(leadOrders, `order must be one of: ${leadOrders.join(', ')}`))
  order?: LeadOrder;
}
