import type { AdminDay } from '../../../../contracts/admin.js';
import type { Span } from '../../../../contracts/bookings/appointments.js';
import { arrivalHours } from '../../../../format/arrival-hours.js';
import { formatHours } from '../../../../format/hours.js';
import { formatShortDay } from '../../../../format/moments.js';
import { useArrivalFacts } from '../../../shared/use-arrival-facts.js';
import { useToday } from '../../shared/use-today.js';
import { placed } from './blocks.js';

/** Links a day's arrival windows, behind its appointments, to the new-lead form with that day and window. */
export function OpenSlots({ day: { day, capacity, isOff }, hours }: { day: AdminDay; hours: Span }) {
  const facts = useArrivalFacts();
  const isPast = day < useToday();
  if (isPast || isOff) return null;
  const open = capacity.flatMap(({ timeWindow, crews }) => {
    const hours = crews > 0 ? arrivalHours({ day, timeWindow }, facts) : undefined;
    return hours ? [{ timeWindow, ...hours }] : [];
  });
  return open.map(({ timeWindow, from, to }) => (
    <a
      key={timeWindow}
      className="open-slot placed"
      {...placed(hours, from * 60, to * 60)}
      href={`/admin/leads/new?${new URLSearchParams({ preferredDate: day, timePreference: timeWindow })}`}
      aria-label={`Add lead for ${formatShortDay(day)}, ${timeWindow} (${formatHours(from, to)})`}
      draggable={false}
    >
      <span>+</span>
    </a>
  ));
}
