import { isTimeOfDay } from '../../../views/contracts/bookings/appointments.js';
import { type Change, capitalized } from '../../../views/contracts/leads/leads.js';
import { formatCalendarDate, formatLength, formatTimeOfDay } from '../../../views/format/moments.js';
import type { Lead } from './lead.entity.js';
import { appointmentOf } from './lead-day.js';

/** What the timeline records of a lead when it changes: what it is called there, and its words; '' for nothing. */
const followed: Record<string, (lead: Lead) => string | null> = {
  Status: ({ status }) => capitalized(status),
  Appointment: appointmentInWords,
  Priority: ({ priority }) => capitalized(priority),
  Notes: ({ notes }) => notes,
  Cancelled: ({ cancelledAt }) => (cancelledAt ? 'Yes' : 'No'),
  'Follow-up date': ({ followUpDate }) => followUpDate,
  Spam: ({ isSpam }) => (isSpam ? 'Yes' : 'No'),
  Name: ({ name }) => name,
  Phone: ({ phone }) => phone,
  'E-mail': ({ email }) => email,
  Area: ({ serviceArea }) => serviceArea,
  Address: ({ address }) => address,
};

/** The changes from one state of a lead to another, as far as the timeline records them. */
export function changesBetween(before: Lead, after: Lead): Change[] {
  return Object.entries(followed).flatMap(([label, told]) => {
    const [from, to] = [told(before) ?? '', told(after) ?? ''];
    return from === to ? [] : [{ label, from, to }];
  });
}

/** "Fri, Nov 27, 2026, 1:00 PM, 2 h". */
export function appointmentInWords(lead: Lead): string {
  const { day, timeWindow, minutes } = appointmentOf(lead) ?? { day: null, timeWindow: '', minutes: null };
  if (!day) return '';
  const time = isTimeOfDay(timeWindow) ? formatTimeOfDay(timeWindow) : timeWindow;
  return [formatCalendarDate(day), time, minutes && formatLength(minutes)].filter(Boolean).join(', ');
}

/** Joins successive changes of one lead: each field once, from its first value to its last. */
export function mergedChanges(changes: Change[]): Change[] {
  const byLabel = new Map<string, Change>();
  for (const { label, from, to } of changes)
    byLabel.set(label, { label, from: byLabel.get(label)?.from ?? from, to });
  return [...byLabel.values()];
}

/** Changes as a sentence for the owner: "Status is now “Contacted”, Notes is now “Gate code 12”". */
export function toldIn(changes: Change[]): string {
  if (changes.length === 0) return 'it was saved from another page';
  return changes
    .map(({ label, to }) => `${label} is now ${to === '' ? 'empty' : `“${shortened(to)}”`}`)
    .join(', ');
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
