import { winBackLists, winBackMarks } from '../../contracts/customers/win-back.js';
import { followUpFields } from '../messages/follow-ups.js';
import { type FieldRules, oneOf } from '../rules.js';

const unknown = 'Choose an option from the list.';

/** The rules of the forms on the win-back pages. */
export const winBackFields = {
  list: { check: oneOf(winBackLists, unknown) },
  way: { check: oneOf(winBackMarks, unknown) },
  subject: followUpFields.winBackSubject,
  body: followUpFields.winBackText,
} satisfies Record<string, FieldRules>;
