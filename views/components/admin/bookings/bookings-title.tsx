import { addDays, type BookingsView, bookingsPath } from '../../../contracts/bookings/calendar.js';
import { capitalized } from '../../../contracts/leads/leads.js';
import { formatShortDay, weekdayOf } from '../../../format/moments.js';

const views: BookingsView[] = ['day', 'week', 'list'];

interface BookingsTitleProps {
  view: BookingsView;
  day: string;
  today: string;
}

/** Names what the bookings page shows, and leads to other days and views. */
export function BookingsTitle({ view, day, today }: BookingsTitleProps) {
  return (
    <div className="title-row page-bar bookings-title">
      <h1 id="bookings-title" tabIndex={-1}>
        Bookings
      </h1>
      {view !== 'list' && <Days view={view} day={day} today={today} />}
      <p className="title-row__actions">
        <ViewLinks view={view} day={day} today={today} />
      </p>
    </div>
  );
}

function Days({ view, day, today }: BookingsTitleProps) {
  const days = view === 'day' ? 1 : 7;
  return (
    <>
      <span className="row gap-1">
        <a
          className="button"
          href={bookingsPath({ view, day: addDays(day, -days) })}
          aria-label={`Previous ${view}`}
          title={`Previous ${view}`}
        >
          ‹
        </a>
        <a className="button" href={bookingsPath({ view })}>
          Today
        </a>
        <a
          className="button"
          href={bookingsPath({ view, day: addDays(day, days) })}
          aria-label={`Next ${view}`}
          title={`Next ${view}`}
        >
          ›
        </a>
      </span>
      <strong className="strong nowrap">
        {view === 'day' ? withYear(formatShortDay(day), day, today) : weekOf(day, today)}
      </strong>
    </>
  );
}

/** Formats the week of a day: "Nov 22–28" or "Nov 29–Dec 5", with the year if it isn't this one. */
function weekOf(day: string, today: string): string {
  const sunday = addDays(day, -weekdayOf(day));
  const saturday = addDays(sunday, 6);
  const [from, to] = [sunday, saturday].map((one) => formatShortDay(one).split(', ')[1]);
  const isOneMonth = from.split(' ')[0] === to.split(' ')[0];
  return withYear(`${from}–${isOneMonth ? to.split(' ')[1] : to}`, saturday, today);
}

const withYear = (text: string, day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? text : `${text}, ${day.slice(0, 4)}`;

/** Links to the views. On phones, where the week shows one day, the two are the same. */
function ViewLinks({ view, day, today }: BookingsTitleProps) {
  const query = { day: day === today ? undefined : day };
  const onPhones = view === 'day' ? 'day' : 'week';
  return (
    <span className="segmented">
      {views.map((one) => (
        <a
          key={one}
          href={bookingsPath({ view: one, ...query })}
          aria-current={one === view ? 'page' : undefined}
          className={one === 'list' || one === onPhones ? undefined : 'only-wide'}
        >
          {one === 'week' && onPhones === 'week' ? (
            <>
              <span className="only-wide">Week</span>
              <span className="only-narrow">Day</span>
            </>
          ) : (
            capitalized(one)
          )}
        </a>
      ))}
    </span>
  );
}
