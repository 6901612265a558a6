import { latenessOf } from '../../../../contracts/admin.js';
import { isTimeOfDay } from '../../../../contracts/bookings/appointments.js';
import type { BoardCard } from '../../../../contracts/leads/board.js';
import { isNew, isScheduled } from '../../../../contracts/leads/lead-stages.js';
import { capitalized } from '../../../../contracts/leads/leads.js';
import { useFacts } from '../../../../contracts/website/facts.js';
import { formatNearDay } from '../../../../format/calendar-days.js';
import { formatTimeOfDay, isCalendarDate } from '../../../../format/moments.js';
import { useNow } from '../../shared/now-provider.js';

interface CardDate {
  text: string;
  /** Green for a confirmed appointment, red for what is late or missing. */
  tone?: 'good' | 'bad';
}

/** Returns an appointment's set or requested time, and what is wrong: "Sat, Dec 5 · Evening, requested". */
export function useCardDate(card: BoardCard, today = ''): CardDate {
  const { appointment, preferredDate, timePreference, cancelledAt, appointmentCanceledAt } = card;
  if (cancelledAt) return { text: 'Canceled by customer', tone: 'bad' };
  if (appointmentCanceledAt) return { text: 'Canceled by you' };
  if (!appointment) {
    if (!preferredDate) return { text: 'No date' };
    return { text: `${whenOf(preferredDate, timePreference ?? '', today)}, requested` };
  }
  const { day, timeWindow } = appointment;
  if (!day) return isScheduled(card) ? { text: 'Needs a date', tone: 'bad' } : { text: 'No date' };
  const when = whenOf(day, timeWindow, today);
  if (!isScheduled(card)) return { text: when };
  return day < today ? { text: `${when} · Close out`, tone: 'bad' } : { text: when, tone: 'good' };
}

/** Returns how late the answer to a new lead is; undefined for other leads. */
export function useLateness(card: BoardCard): ReturnType<typeof latenessOf> {
  const now = useNow();
  const facts = useFacts();
  if (!isNew(card) || now === undefined) return undefined;
  return latenessOf(now, card.createdAt, facts);
}

function whenOf(day: string, timeWindow: string, today: string): string {
  const time = isTimeOfDay(timeWindow) ? formatTimeOfDay(timeWindow) : capitalized(timeWindow);
  return [isCalendarDate(day) ? formatNearDay(day, today) : day, time || 'Any time'].join(' · ');
}
