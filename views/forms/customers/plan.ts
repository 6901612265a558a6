import { type PlanTerm, type PlanUnit, planRhythms } from '../../contracts/customers/plans.js';
import { sharedFacts } from '../../contracts/website/facts.js';
import { isCalendarDate } from '../../format/moments.js';
import { readQuote, type TypedLine } from '../money/quote.js';
import {
  type FieldErrors,
  type FieldRules,
  maxLengthOf,
  oneOf,
  optional,
  problemWith,
  tidy,
} from '../rules.js';

const date = (message: string) => (value: string) => (isCalendarDate(value) ? undefined : message);

/** The fields of a plan, besides its lines and weekdays. */
export const planFields = {
  rhythm: {
    check: oneOf(
      planRhythms.map(({ value }) => value),
      'Choose how often to come.',
    ),
  },
  from: { check: date('Enter a date.') },
  endsOn: { check: optional(date('Enter a date, or leave it blank.')) },
  timeWindow: {
    check: optional(
      oneOf(
        sharedFacts.timeWindows.map(({ value }) => value),
        'Choose an arrival window.',
      ),
    ),
  },
  address: { atMost: 600 },
} satisfies Record<string, FieldRules>;

/** Returns the name of a weekday's checkbox; Sunday is 0. */
export const weekdayField = (weekday: number) => `weekday${weekday}`;

/** A plan as entered. */
export interface TypedPlan {
  fields: Record<string, string>;
  lines: TypedLine[];
  errors?: FieldErrors;
}

export interface ReadPlan {
  value: Omit<PlanTerm, 'from' | 'anchor'> & {
    from: string;
    endsOn: string | null;
    address: string;
    isAutoConfirmed: boolean;
  };
  typed: TypedPlan;
  /** By field; empty if the plan is valid. */
  errors: FieldErrors;
}

/** Reads a posted plan. @param today the first day from which it can apply. */
export function readPlan(given: Readonly<Record<string, unknown>>, today: string): ReadPlan {
  const errors: FieldErrors = {};
  const fields: Record<string, string> = {};
  const rulesOf: Record<string, FieldRules> = planFields;
  for (const [name, rules] of Object.entries(rulesOf)) {
    const value = typeof given[name] === 'string' ? tidy(given[name], rules) : '';
    const error = problemWith(rules, value);
    if (error) errors[name] = error;
    fields[name] = value.slice(0, maxLengthOf(rules) + 1);
  }
  const weekdays = [0, 1, 2, 3, 4, 5, 6].filter((weekday) => given[weekdayField(weekday)] === 'yes');
  for (const weekday of weekdays) fields[weekdayField(weekday)] = 'yes';
  if (given.isAutoConfirmed === 'yes') fields.isAutoConfirmed = 'yes';
  const { lines, errors: lineErrors, typed } = readQuote({ ...given, note: '' });
  Object.assign(errors, lineErrors);
  if (typed.length === 0) errors.total = 'Add at least one line item.';
  if (!errors.from && fields.from < today) errors.from = 'Choose today or a later date.';
  if (!errors.endsOn && fields.endsOn && fields.endsOn < fields.from)
    errors.endsOn = 'Choose a date after the start.';
  const [every, unit] = fields.rhythm.split('-');
  return {
    value: {
      ...{ every: Number(every), unit: unit as PlanUnit, weekdays, timeWindow: fields.timeWindow, lines },
      ...{ from: fields.from, endsOn: fields.endsOn || null, address: fields.address },
      isAutoConfirmed: fields.isAutoConfirmed === 'yes',
    },
    typed: { fields, lines: typed, errors },
    errors,
  };
}
