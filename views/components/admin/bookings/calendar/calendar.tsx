import type { Span } from '../../../../contracts/bookings/appointments.js';
import type { BookingsView, CalendarDay } from '../../../../contracts/bookings/calendar.js';
import { useArrivalFacts } from '../../../shared/use-arrival-facts.js';
import { atAnyTime } from './blocks.js';
import { describeCapacity } from './capacity.js';
import { DayColumn } from './day-column.js';
import { DayHead } from './day-head.js';
import type { Carried } from './dropped.js';

interface CalendarProps {
  view: BookingsView;
  week: CalendarDay[];
  /** The selected day: the only one of the day view, and on phones. */
  day: string;
  today: string;
  hours: Span;
  /** What is being dragged or was just dropped, where it is over the calendar. */
  carried?: Carried;
  /** The lead whose appointment is being moved. */
  lifted?: number;
}

/** Shows the appointments of a week, or of one of its days, on a grid of hours. */
export function Calendar({ view, week, day, today, hours, carried, lifted }: CalendarProps) {
  const facts = useArrivalFacts();
  const shown = view === 'day' ? week.filter((one) => one.day === day) : week;
  const hasAnyTime = shown.some(
    ({ appointments, more }) => more > 0 || atAnyTime(appointments, facts).length > 0,
  );
  return (
    <section className={`calendar calendar--${view}`} aria-label={view === 'day' ? 'Day' : 'Week'}>
      <ol className="calendar__head">
        {week.map((one) => (
          <DayHead key={one.day} {...one} isSelected={one.day === day} isToday={one.day === today} />
        ))}
      </ol>
      {view === 'day' && (
        <p className="calendar__capacity soft tiny">{shown.map((one) => describeCapacity(one.capacity))}</p>
      )}
      <div className="calendar__body">
        <Hours {...hours} hasAnyTime={hasAnyTime} />
        {shown.map((one) => (
          <DayColumn
            key={one.day}
            day={one}
            isSelected={one.day === day}
            isToday={one.day === today}
            isWide={view === 'day'}
            hours={hours}
            hasAnyTime={hasAnyTime}
            carried={carried?.day === one.day ? carried : undefined}
            lifted={lifted}
          />
        ))}
      </div>
    </section>
  );
}

function Hours({ from, to, hasAnyTime }: Span & { hasAnyTime: boolean }) {
  return (
    <div className="calendar__hours soft tiny tabular" aria-hidden="true">
      {hasAnyTime && <span className="calendar__any-time-label">Any time</span>}
      {Array.from({ length: to - from }, (_, index) => from + index).map((hour, index) => (
        <span key={hour} className="calendar__hour">
          {hour % 12 || 12}
          {(index === 0 || hour === 12) && (hour < 12 ? ' AM' : ' PM')}
        </span>
      ))}
    </div>
  );
}
