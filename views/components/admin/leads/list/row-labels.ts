import { isTimeOfDay } from '../../../../contracts/bookings/appointments.js';
import type { LeadRow } from '../../../../contracts/leads/lead-list.js';
import { isDone, isLost, isOpen } from '../../../../contracts/leads/lead-stages.js';
import { capitalized } from '../../../../contracts/leads/leads.js';
import { isVisitReason, lostLabel } from '../../../../contracts/leads/lost.js';
import { spamReason } from '../../../../contracts/leads/spam-signs.js';
import { formatBriefDay } from '../../../../format/calendar-days.js';
import { formatTimeOfDay, isCalendarDate } from '../../../../format/moments.js';

/** A row's date and what it stands for. */
interface RowDate {
  date: string;
  state: string;
  tone?: 'good' | 'attention' | 'late';
}

/** Describes when a lead's appointment is or was requested, and what is due. @param today YYYY-MM-DD */
export function describeRowDate(lead: LeadRow, today: string): RowDate {
  const { appointment, cancelledAt, calendarEventId, isSpam, spamSigns } = lead;
  if (isSpam && spamSigns)
    return {
      ...requested(lead, today),
      state: spamReason(spamSigns),
      tone: 'attention',
    };
  if (isLost(lead))
    return { date: isVisitReason(lead.lostReason) ? 'No date' : requested(lead, today).date, state: '' };
  if (cancelledAt) return { ...requested(lead, today), state: 'Canceled by customer', tone: 'late' };
  if (!appointment) return followUpOf(lead, today) ?? requested(lead, today);
  const { day, timeWindow } = appointment;
  const date = day ? [dayName(day, today), timeName(timeWindow)].filter(Boolean).join(', ') : 'No date';
  if (isDone(lead)) return { date, state: '' };
  if (!day) return { date, state: 'Needs a date', tone: 'attention' };
  if (day < today) return { date, state: 'Close out', tone: 'late' };
  if (calendarEventId) return { date, state: 'Calendar event created', tone: 'good' };
  return { date, state: 'Confirmed', tone: 'good' };
}

/** Names a day for a row: "Today", "Sat, Dec 5", "Aug 18, 2027", or the text that a visitor sent. */
export function dayName(day: string, today: string): string {
  if (day === today) return 'Today';
  return isCalendarDate(day) ? formatBriefDay(day, today) : day;
}

const timeName = (time: string) => (isTimeOfDay(time) ? formatTimeOfDay(time) : time);

function requested(lead: LeadRow, today: string): RowDate {
  const { preferredDate, timePreference, appointmentCanceledAt } = lead;
  if (appointmentCanceledAt) return { date: 'Canceled by you', state: '' };
  const time = timePreference ? capitalized(timeName(timePreference)) : 'Any time';
  if (!preferredDate) return { date: 'No date', state: timePreference ? `${time}, requested` : '' };
  return { date: dayName(preferredDate, today), state: `${time}, requested` };
}

function followUpOf(lead: LeadRow, today: string): RowDate | undefined {
  const { followUpDate } = lead;
  if (!followUpDate || !isOpen(lead)) return undefined;
  const { date } = requested(lead, today);
  if (followUpDate < today) return { date, state: 'Follow-up overdue', tone: 'late' };
  if (followUpDate === today) return { date, state: 'Follow up today', tone: 'attention' };
  return { date, state: `Follow up ${formatBriefDay(followUpDate, today)}` };
}

/**
 * Returns what a row shows below the service, and whether it needs attention: the customer's last action, a
 * warning, or the message, after the reason of a lost lead.
 */
export function describeRowText(lead: LeadRow): { text: string; isNotice: boolean } {
  const { customerDid, cancelledAt, duplicateOf, message } = lead;
  const notices = [
    customerDid && !cancelledAt && `The customer ${customerDid}`,
    duplicateOf && `Possible duplicate of lead #${duplicateOf}`,
  ].filter(Boolean) as string[];
  if (notices.length > 0) return { text: notices.join(' · '), isNotice: true };
  const reason = isLost(lead) && lead.lostReason && lostLabel(lead.lostReason);
  return { text: [reason, message].filter(Boolean).join(' · '), isNotice: false };
}

/** Shortens a service's label for a row: "Residential", "Free room". */
export const shortService = (label: string | null): string =>
  (label ?? 'No service selected').replace(/^(Free) Room.*/, '$1 room').replace(/ (?:carpet )?cleaning$/, '');
