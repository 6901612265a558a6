import {
  type FormName,
  type Progress,
  type ReportedGoal,
  reportedGoals,
} from '../../views/contracts/analytics/goals.js';
import { contactFields } from '../../views/forms/leads/contact.js';
import { freeRoomFields } from '../../views/forms/leads/free-room.js';
import type { VisitState } from './visit.js';

/** The names that count, so that strangers can't fill columns and reports with their own. */
export const followedFields: Record<FormName, readonly string[]> = {
  contact: [...Object.keys(contactFields), 'freeWindow'],
  'free-room': [...Object.keys(freeRoomFields), 'freeWindow'],
};

/** Longer texts aren't stored; the visit then keeps what it had. */
const maxLength = 300;
/** How many failed attempts count for each field of a visit. */
const maxErrors = 9;

export interface FormField {
  form: FormName;
  field: string;
}

/** Adds what a page's script reported: a goal, the last changed field, and the fields invalid at sending. */
export function progress(visit: VisitState, { goal, form, field, errors = [] }: Progress): void {
  if (goal) visit.goals = withGoal(visit.goals, goal);
  if (!form) return;
  if (field) visit.formFields = withField(visit.formFields, { form, field });
  if (errors.length > 0) visit.formErrors = withErrors(visit.formErrors, form, errors);
}

/** Reads the reported goals of a visit. @param goals its column */
export const readGoals = (goals: string): ReportedGoal[] => {
  const reached = goals.split(' ');
  return reportedGoals.filter((goal) => reached.includes(goal));
};

/** Reads a visit's changed fields, the latest last. @param text its `formFields`: "contact:name phone" */
export function readFields(text: string): FormField[] {
  let form = '';
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const field = word.slice(word.indexOf(':') + 1);
      if (field !== word) form = word.slice(0, word.indexOf(':'));
      return { form: form as FormName, field };
    });
}

/** Reads a visit's invalid fields with their attempts. @param text its `formErrors`: "contact:phone 2" */
export function readErrors(text: string): (FormField & { count: number })[] {
  const pairs = text.replace(/ (?=\d)/g, '=').split(' ');
  return readFields(pairs.join(' ')).map(({ form, field }) => {
    const [name, count] = field.split('=');
    return { form, field: name, count: Number(count) };
  });
}

const withGoal = (goals: string, goal: ReportedGoal) => {
  const reached = [...readGoals(goals), goal];
  return reportedGoals.filter((one) => reached.includes(one)).join(' ');
};

function withField(text: string, last: FormField): string {
  const others = readFields(text).filter(({ form, field }) => form !== last.form || field !== last.field);
  return ifShort(written([...others, last].map((one) => ({ ...one, text: one.field }))), text);
}

function withErrors(text: string, form: FormName, fields: readonly string[]): string {
  const counted = readErrors(text);
  for (const field of fields) {
    const known = counted.find((one) => one.form === form && one.field === field);
    if (known) known.count = Math.min(known.count + 1, maxErrors);
    else counted.push({ form, field, count: 1 });
  }
  return ifShort(written(counted.map((one) => ({ ...one, text: `${one.field} ${one.count}` }))), text);
}

/** Writes words, each form's name before the first of its own in a row. */
const written = (words: readonly { form: FormName; text: string }[]) =>
  words
    .map(({ form, text }, index) => (words[index - 1]?.form === form ? text : `${form}:${text}`))
    .join(' ');

const ifShort = (text: string, before: string) => (text.length > maxLength ? before : text);
