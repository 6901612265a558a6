import { comfortableAppointments } from '../../../contracts/bookings/appointments.js';
import type { LeadView } from '../../../contracts/leads/leads.js';
import { formatCalendarDate } from '../../../format/moments.js';
import { windowLabel } from '../../../forms/leads/arrival-windows.js';
import { useArrivalFacts } from '../../shared/use-arrival-facts.js';

/** Warns, without blocking, if a lead would be at least the third appointment in its window. */
export function BusyWindow({ lead, others }: { lead: LeadView; others: number }) {
  const facts = useArrivalFacts();
  const { day, timeWindow } = lead.appointment ?? {
    day: lead.preferredDate,
    timeWindow: lead.timePreference,
  };
  if (others < comfortableAppointments || !day) return null;
  return (
    <p className="note note--warning">
      You already have {others} confirmed jobs on {formatCalendarDate(day)},{' '}
      {windowLabel(day, timeWindow, facts)}.
    </p>
  );
}
