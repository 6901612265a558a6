import type { CalendarDay } from '../../../contracts/bookings/calendar.js';
import { formatCount } from '../../../format/figures.js';
import { formatCalendarDate } from '../../../format/moments.js';
import { AppointmentLine } from '../leads/appointment-line.js';

/** Lists the appointments of a day with their details, ready to print on one sheet. */
export function DayList({ day: { day, isOff, appointments, more, tentative } }: { day: CalendarDay }) {
  return (
    <section className="day admin-section" aria-labelledby="day-title">
      <div className="cluster mb-3">
        <h2 className="text-heading" id="day-title">
          {formatCalendarDate(day)}
        </h2>
        {isOff && <span className="badge badge--amber">{isOff}</span>}
        <button type="button" className="button day__print" onClick={() => print()}>
          Print day
        </button>
      </div>
      {appointments.length === 0 ? (
        <p className="empty">No appointments on this day.</p>
      ) : (
        <ul className="appointments">
          {appointments.map((lead) => (
            <AppointmentLine key={lead.id} lead={lead} isTentative={tentative.includes(lead.id)} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <p>
          Showing the first {appointments.length}.{' '}
          <a href={`/admin/day/${day}`}>View all {formatCount(appointments.length + more)}</a>
        </p>
      )}
    </section>
  );
}
