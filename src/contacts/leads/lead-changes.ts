import { isTimeOfDay } from '../../../views/contracts/bookings/appointments.js';
import { type Change, capitalized, changeLabel } from '../../../views/contracts/leads/leads.js';
import { describeLost } from '../../../views/contracts/leads/lost.js';
import { formatCalendarDate, formatLength, formatTimeOfDay } from '../../../views/format/moments.js';
import type { Lead } from './lead.entity.js';
import { appointmentOf } from './lead-day.js';

/** The fields that the timeline tracks: the label and the value as shown; '' for empty. */
const trackedFields: Record<string, (lead: Lead) => string | null> = {
  Lost: describeLost,
  Status: ({ status }) => capitalized(status),
  Appointment: describeAppointment,
  Priority: ({ priority }) => capitalized(priority),
  Notes: ({ notes }) => notes,
  Cancelled: ({ cancelledAt }) => (cancelledAt ? 'Yes' : 'No'),
  'Follow-up date': ({ followUpDate }) => followUpDate,
  Spam: ({ isSpam }) => (isSpam ? 'Yes' : 'No'),
  Name: ({ name }) => name,
  Phone: ({ phone }) => phone,
  Email: ({ email }) => email,
  Area: ({ serviceArea }) => serviceArea,
  Address: ({ address }) => address,
};

/** Lists the tracked changes between two states of a lead. */
export function changesBetween(before: Lead, after: Lead): Change[] {
  return Object.entries(trackedFields).flatMap(([label, textOf]) => {
    const [from, to] = [textOf(before) ?? '', textOf(after) ?? ''];
    return from === to ? [] : [{ label, from, to }];
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
  for (const { label, from, to } of changes)
    byLabel.set(label, { label, from: byLabel.get(label)?.from ?? from, to });
  return [...byLabel.values()];
}

/** Describes changes for the owner: "Status: “Contacted”, Notes: “Gate code 12”". */
export const describeChanges = (changes: Change[]): string =>
  changes
    .map(({ label, to }) => `${changeLabel(label)}: ${to === '' ? 'empty' : `“${shortened(to)}”`}`)
    .join(', ');

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
