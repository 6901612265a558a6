import { isAppointmentDay } from '../../format/moments.js';
import { type FieldRules, minLength } from '../rules.js';

const query = { atMost: 8_000 };

/** The fields of a saved segment; `query` is the analytics page's, with its filters. */
export const segmentFields = {
  name: { isRequired: true, check: minLength(1, 'Enter a name.'), atMost: 60 },
  query,
} satisfies Record<string, FieldRules>;

/** The fields of a note on the charts. */
export const chartNoteFields = {
  day: { isRequired: true, check: (value) => (isAppointmentDay(value) ? undefined : 'Enter a date.') },
  text: { isRequired: true, check: minLength(1, 'Enter a note.'), atMost: 120 },
  query,
} satisfies Record<string, FieldRules>;
