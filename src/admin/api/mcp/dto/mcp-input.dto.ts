import { minLength } from '../../../../../views/forms/rules.js';
import { Field, FieldIfGiven, WholeNumber } from '../../../../platform/http/field.decorator.js';
import { dayRule } from '../../dto/day-range-query.dto.js';
import { Shown } from '../../shown.decorator.js';

/** A day. */
export class McpDay {
  @Shown('day', 'The day; today by default.', { isOptional: true })
  @FieldIfGiven(dayRule)
  day?: string;
}

/** The days of a report. */
export class McpPeriod {
  @Shown('day', 'The first day; 29 days before the last one by default.', { isOptional: true })
  @FieldIfGiven(dayRule)
  from?: string;

  @Shown('day', 'The last day; today by default.', { isOptional: true })
  @FieldIfGiven(dayRule)
  to?: string;
}

/** A lead. */
export class McpLead {
  @Shown('integer', 'The lead’s ID.', { from: 1 })
  @WholeNumber({ from: 1, to: 999_999_999, message: 'leadId must be a lead ID' })
  leadId: number;
}

/** A note about a lead. */
export class McpNote extends McpLead {
  @Shown('string', 'The note.', { atMost: 2_000 })
  @Field({ atMost: 2_000, multiline: true, check: minLength(1, 'Enter a note.') })
  text: string;
}
