import type { AdminDay } from '../../../../contracts/admin.js';
import type { Span } from '../../../../contracts/bookings/appointments.js';
import { useFacts } from '../../../../contracts/website/facts.js';
import { formatHours } from '../../../../format/hours.js';
import { formatShortDay } from '../../../../format/moments.js';
import { useToday } from '../../shared/use-today.js';
import { stepsFrom } from './blocks.js';

/** Links the arrival windows of a day, behind its appointments, to the form for a new lead with that day and window. */
export function OpenSlots({ day: { day, capacity, isOff }, hours }: { day: AdminDay; hours: Span }) {
  const { timeWindows } = useFacts();
  const isPast = day < useToday();
  if (isPast || isOff) return null;
  const open = timeWindows.filter(({ value }) =>
    capacity.some(({ timeWindow, crews }) => timeWindow === value && crews > 0),
  );
  return open.map(({ value, from, to }) => (
    <a
      key={value}
      className="open-slot placed"
      data-from={stepsFrom(hours, from * 60)}
      data-to={stepsFrom(hours, to * 60)}
      href={`/admin/leads/new?${new URLSearchParams({ preferredDate: day, timePreference: value })}`}
      aria-label={`Add lead for ${formatShortDay(day)}, ${value} (${formatHours(from, to)})`}
      draggable={false}
    >
      <span>+</span>
    </a>
  ));
}
