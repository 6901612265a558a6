import type { AdminDay } from '../../../contracts/admin.js';
import { formatCalendarDate, formatShortDay } from '../../../format/moments.js';
import { AppointmentLine } from '../leads/appointment-line.js';
import { useRendered } from '../shared/queries.js';
import { useTimeInWords, useTown } from './appointment-labels.js';

interface WeekProps {
  rendered: AdminDay[];
  /** The day shown in full below the week, YYYY-MM-DD. */
  day: string;
  today: string;
}

const dayPath = (day: string) => `/admin/bookings?day=${day}`;

/** Returns the date `days` later, or earlier if negative. */
function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Shows a week as seven columns, which scroll on a phone, and one of its days in full below. */
export function Week({ rendered, day, today }: WeekProps) {
  const answer = useRendered(`/admin/api/week?day=${day}`, rendered, { retry: 1 });
  const week = Array.isArray(answer) ? answer : rendered;
  const shown = week.find((one) => one.day === day) ?? week[0];
  return (
    <>
      <section className="admin-section week-section" aria-labelledby="week-title">
        <div className="title-row">
          <h2 id="week-title">Week</h2>
          <p className="button-row button-row--end">
            <a
              className="button button--small"
              href={dayPath(addDays(day, -7))}
              aria-label="Previous week"
              title="Previous week"
            >
              ‹
            </a>
            <a className="button button--small" href={dayPath(today)}>
              Today
            </a>
            <a
              className="button button--small"
              href={dayPath(addDays(day, 7))}
              aria-label="Next week"
              title="Next week"
            >
              ›
            </a>
          </p>
        </div>
        <ol className="week">
          {week.map((one) => (
            <WeekDay key={one.day} {...one} isShown={one.day === day} isToday={one.day === today} />
          ))}
        </ol>
      </section>
      <section className="admin-section day" aria-labelledby="day-title">
        <div className="title-row">
          <h2 id="day-title">{formatCalendarDate(shown.day)}</h2>
          {shown.day === today && <span className="marker marker--calm">Today</span>}
          {shown.isOff && <span className="marker marker--amber">{shown.isOff}</span>}
          <button type="button" className="button button--small day__print" onClick={() => print()}>
            Print day
          </button>
        </div>
        {shown.appointments.length === 0 ? (
          <p className="empty">No appointments on this day.</p>
        ) : (
          <ul className="appointments">
            {shown.appointments.map((lead) => (
              <AppointmentLine key={lead.id} lead={lead} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

interface WeekDayProps extends AdminDay {
  isShown: boolean;
  isToday: boolean;
}

function WeekDay({ day, isOff, appointments, isShown, isToday }: WeekDayProps) {
  const time = useTimeInWords();
  const town = useTown();
  return (
    <li className={isOff ? 'week__day week__day--off' : 'week__day'}>
      <h3>
        <a href={dayPath(day)} aria-current={isShown ? 'date' : undefined}>
          {formatShortDay(day)}
          {isToday && <span className="marker marker--calm">Today</span>}
          <span
            className="week__count"
            title={`${appointments.length} ${appointments.length === 1 ? 'appointment' : 'appointments'}`}
          >
            {appointments.length || ''}
          </span>
        </a>
      </h3>
      {isOff && <p className="week__off">{isOff}</p>}
      <ul>
        {appointments.map((lead) => (
          <li key={lead.id} className={lead.status === 'completed' ? 'week__done' : undefined}>
            <a href={`/admin/leads/${lead.id}`}>
              <span>
                {lead.appointment && time({ ...lead.appointment, minutes: null }).replace(/ \(.*\)$/, '')}
              </span>{' '}
              {lead.name}
              {town(lead) && <small>{town(lead)}</small>}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}
