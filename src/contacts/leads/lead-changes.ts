import { isTimeOfDay } from '../../../views/contracts/bookings/appointments.js';
import { type Change, capitalized, changeLabel } from '../../../views/contracts/leads/leads.js';
import { describeLost } from '../../../views/contracts/leads/lost.js';
import { formatCalendarDate, formatLength, formatTimeOfDay } from '../../../views/format/moments.js';
import type { Lead } from './lead.entity.js';
import { appointmentOf } from './lead-day.js';

interface TrackedField {
  /** Its name, which is stored with each change. */
  field: string;
  /** Returns the value as shown; '' or null for empty. */
  text: (lead: Lead) => string | null;
}

/** The fields that the timeline tracks, by their labels, which are stored too. */
const trackedFields: Record<string, TrackedField> = {
  Lost: { field: 'lost', text: describeLost },
  Status: { field: 'status', text: ({ status }) => capitalized(status) },
  Appointment: { field: 'appointment', text: describeAppointment },
  Priority: { field: 'priority', text: ({ priority }) => capitalized(priority) },
  Notes: { field: 'notes', text: ({ notes }) => notes },
  Cancelled: { field: 'canceled', text: ({ cancelledAt }) => (cancelledAt ? 'Yes' : 'No') },
  'Follow-up date': { field: 'followUpDate', text: ({ followUpDate }) => followUpDate },
  Spam: { field: 'spam', text: ({ isSpam }) => (isSpam ? 'Yes' : 'No') },
  Name: { field: 'name', text: ({ name }) => name },
  Phone: { field: 'phone', text: ({ phone }) => phone },
  Email: { field: 'email', text: ({ email }) => email },
  Area: { field: 'area', text: ({ serviceArea }) => serviceArea },
  Address: { field: 'address', text: ({ address }) => address },
};

/** Lists the tracked changes between two states of a lead. */
export function changesBetween(before: Lead, after: Lead): Change[] {
  return Object.entries(trackedFields).flatMap(([label, { field, text }]) => {
    const [from, to] = [text(before) ?? '', text(after) ?? ''];
    return from === to ? [] : [{ field, label, from, to }];
  });
}

/** Formats a lead's appointment: "Fri, Nov 27, 2026, 1:00 PM, 2 h". */
export function describeAppointment(lead: Lead): string {
  const { day, timeWindow, minutes } = appointmentOf(lead) ?? { day: null, timeWindow: '', minutes: null };
  if (!day) return '';
  const time = isTimeOfDay(timeWindow) ? formatTimeOfDay(timeWindow) : timeWindow;
  return [formatCalendarDate(day), time, minutes && formatLength(minutes)].filter(Boolean).join(', ');
}

/** Merges successive changes of one lead: each field once, from its first value to its last. */
export function mergedChanges(changes: Change[]): Change[] {
  const byLabel = new Map<string, Change>();
  for (const change of changes) {
    const { label, from } = change;
    byLabel.set(label, { ...change, from: byLabel.get(label)?.from ?? from });
  }
  return [...byLabel.values()];
}

/** Describes changes for the owner: "Status: “Contacted”, Notes: “Gate code 12”". */
export const describeChanges = (changes: Change[]): string =>
  changes
    .map(({ label, to }) => `${changeLabel(label)}: ${to === '' ? 'empty' : `“${shortened(to)}”`}`)
    .join(', ');

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
