import type { BoardCard } from '../../../../contracts/leads/board.js';
import { isDone, isScheduled } from '../../../../contracts/leads/lead-stages.js';
import { type LeadStatus, leadStatuses } from '../../../../contracts/leads/leads.js';
import { isAppointmentDay } from '../../../../format/moments.js';

/** Returns the status of the next column left (-1) or right (1); undefined at the edge of the board. */
export const statusBeside = (status: LeadStatus, step: -1 | 1): LeadStatus | undefined =>
  leadStatuses[leadStatuses.indexOf(status) + step];

/** What to decide before a lead moves: a date, or whether to email the customer about the appointment. */
type MoveDecision = 'date' | 'booking' | 'cancellation';

/**
 * Returns what has to be decided before a lead moves; undefined if nothing.
 * @param today YYYY-MM-DD
 */
export function decisionFor(card: BoardCard, to: LeadStatus, today: string): MoveDecision | undefined {
  const day = card.appointment?.day ?? null;
  if (isScheduled({ status: to })) {
    const isCanceled = card.cancelledAt ?? card.appointmentCanceledAt;
    const next = card.appointment ? day : isCanceled ? null : card.preferredDate;
    if (!next || !isAppointmentDay(next) || (!card.appointment && next < today)) return 'date';
    return card.appointment ? undefined : 'booking';
  }
  const isCanceled = isScheduled(card) && !isDone({ status: to }) && day !== null && day >= today;
  return isCanceled ? 'cancellation' : undefined;
}
