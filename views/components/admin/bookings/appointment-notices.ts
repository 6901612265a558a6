import { isDone, isScheduled } from '../../../contracts/leads/lead-stages.js';
import type { LeadStatus, LeadView } from '../../../contracts/leads/leads.js';
import { formatCalendarDate, isAppointmentDay } from '../../../format/moments.js';

interface EmailFacts {
  /** Whether emails are sent at all. */
  sendsEmail: boolean;
  isPast?: boolean;
}

/** Says whether the customer gets an email about an appointment that is made or canceled. */
export function describeEmail(
  { email }: Pick<LeadView, 'email'>,
  { sendsEmail, isPast = false }: EmailFacts,
): string {
  if (!email) return 'The customer won’t get an email, because this lead has no email address.';
  if (isPast) return 'The customer won’t get an email, because this date is in the past.';
  return sendsEmail
    ? 'The customer will get an email in about a minute.'
    : 'The customer gets no email until email is set up.';
}

/** Says which day the appointment gets when only the status is set. */
export const describePreferredDay = (preferredDate: string | null): string =>
  preferredDate && isAppointmentDay(preferredDate)
    ? `The appointment will be on the preferred date, ${formatCalendarDate(preferredDate)}.`
    : 'The customer didn’t give a preferred date.';

type BookedLead = Pick<LeadView, 'email'> & Partial<Pick<LeadView, 'preferredDate' | 'appointment'>>;

/** Whether a job would be marked as done before its day. @param today YYYY-MM-DD; '' if unknown */
export function isTooEarly(
  { appointment }: Partial<Pick<LeadView, 'appointment'>>,
  to: LeadStatus,
  today: string,
): boolean {
  const day = appointment?.day ?? '';
  return isDone({ status: to }) && isAppointmentDay(day) && today !== '' && day > today;
}

/**
 * Says what a new status does to the appointment, and whether the customer gets an email.
 * @param to "scheduled", for a scheduled lead a status without an appointment, or "completed" before its day.
 * @param today YYYY-MM-DD
 */
export function describeStatusChange(
  lead: BookedLead,
  to: LeadStatus,
  { today, sendsEmail }: { today: string; sendsEmail: boolean },
): string {
  const { appointment, preferredDate = null } = lead;
  const day = appointment?.day;
  if (day && isDone({ status: to }))
    return `The appointment on ${formatCalendarDate(day)} is still ahead. The customer’s page will say that the cleaning is done.`;
  if (!isScheduled({ status: to }))
    return day
      ? `The appointment will be canceled. ${describeEmail(lead, { sendsEmail, isPast: day < today })}`
      : 'The appointment has no date yet, so the customer won’t get an email.';
  // A completed lead keeps its appointment, which the customer knows.
  if (day) return `The appointment will be on ${formatCalendarDate(day)}.`;
  const email =
    preferredDate && isAppointmentDay(preferredDate)
      ? describeEmail(lead, { sendsEmail, isPast: preferredDate < today })
      : 'The customer won’t get an email until you set one.';
  return `${describePreferredDay(preferredDate)} ${email}`;
}
