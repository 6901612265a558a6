import type { RouteStop, Today } from '../../../contracts/admin.js';
import { anyTime, isTimeOfDay } from '../../../contracts/bookings/appointments.js';
import { isDone } from '../../../contracts/leads/lead-stages.js';
import type { LeadView } from '../../../contracts/leads/leads.js';
import { formatArrival } from '../../../format/arrival-hours.js';
import { formatCount, formatPrice } from '../../../format/figures.js';
import { formatLength, formatTimeOfDay } from '../../../format/moments.js';
import { useArrivalFacts } from '../../shared/use-arrival-facts.js';
import { placeOf } from '../bookings/appointment-labels.js';
import { useServiceLabel } from '../leads/lead-details.js';
import { shortService } from '../leads/list/row-labels.js';
import { useRendered } from '../shared/queries.js';

/** Lists today's appointments by time, each with a text that the crew is on its way. */
export function TodaysRoute({ rendered }: { rendered: Today }) {
  const { day, route, routeTotal, routeMiles, routeMapUrl } = useRendered('/admin/api/today', rendered);
  const { jobs: count, cents } = routeTotal;
  const jobs = `${formatCount(count)} ${count === 1 ? 'job' : 'jobs'}`;
  return (
    <section className="card" aria-labelledby="route-title">
      <div className="list-head cluster mb-2">
        <h2 id="route-title">Today’s route</h2>
        {route.length > 0 && (
          <span className="badge">
            {[jobs, routeMiles > 0 && `${routeMiles} mi`, cents > 0 && formatPrice(cents)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        <span className="cluster gap-4 push">
          {routeMapUrl && (
            <a className="more-link" href={routeMapUrl}>
              Open map
            </a>
          )}
          <a className="more-link" href={`/admin/day/${day}`}>
            View route
          </a>
        </span>
      </div>
      {route.length === 0 ? (
        <p className="quiet">No jobs today.</p>
      ) : (
        <ul>
          {route.map((stop) => (
            <Stop key={stop.lead.id} stop={stop} />
          ))}
        </ul>
      )}
      {count > route.length && (
        <p>
          Showing {route.length} of {formatCount(count)}. <a href={`/admin/day/${day}`}>View all</a>
        </p>
      )}
    </section>
  );
}

function Stop({ stop: { lead, cents, onMyWayHref, miles } }: { stop: RouteStop }) {
  const service = useServiceLabel();
  const price = cents !== null && formatPrice(cents);
  const [time, length] = useTimeLines()(lead);
  return (
    <li className="item-row route-stop">
      <div className="route-stop__time tabular fixed">
        <p className="item-row__title">{time}</p>
        <p className="item-row__detail">{[length, miles && `${miles} mi`].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="item-row__about">
        <p className="item-row__title">
          <span className="route-stop__when">{time} · </span>
          <a href={`/admin/leads/${lead.id}`}>{lead.name}</a>
        </p>
        <p className="item-row__detail">
          {price && <span className="route-stop__when">{price} · </span>}
          {[placeOf(lead), shortService(service(lead))].filter(Boolean).join(' · ')}
        </p>
      </div>
      {price && <p className="route-stop__price tabular fixed">{price}</p>}
      {isDone(lead) && <span className="badge badge--completed">Completed</span>}
      {onMyWayHref && (
        <a className="button" href={onMyWayHref} aria-label={`On my way: text ${lead.name}`}>
          On my way
        </a>
      )}
    </li>
  );
}

/** @returns a formatter of appointment times in two lines: "10AM-12PM" and "Window", "1:00 PM" and "2 h". */
function useTimeLines() {
  const facts = useArrivalFacts();
  return ({ appointment }: LeadView): [string, string] => {
    const { day, timeWindow, minutes } = appointment ?? anyTime;
    if (isTimeOfDay(timeWindow)) return [formatTimeOfDay(timeWindow), minutes ? formatLength(minutes) : ''];
    const hours = formatArrival({ day, timeWindow }, facts);
    return hours ? [hours, 'Window'] : ['Any time', ''];
  };
}
