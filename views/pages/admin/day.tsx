import { CrewLinks, type CrewLinksProps } from '../../components/admin/day/crew-links.js';
import { DayStops } from '../../components/admin/day/day-stops.js';
import { StopOrder } from '../../components/admin/day/stop-order.js';
import { addDays } from '../../contracts/bookings/calendar.js';
import type { CrewLinkView, DayProps, DayStop } from '../../contracts/bookings/day.js';
import { formatShortDay } from '../../format/moments.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface DayPageProps extends DayProps<DayStop> {
  crewLinks: CrewLinkView[];
  crewLinkForm?: Pick<CrewLinksProps, 'typed' | 'errors'>;
  /** Whether the order of the stops is being changed. */
  isOrdering: boolean;
  photoProblem?: string;
}

export const meta = ({ route }: DayPageProps) =>
  adminMeta(`Your day, ${formatShortDay(route.day)}`, 'The day’s stops in route order');

/** The owner's view of a day's stops, in the order of the route. */
export default function DayPage(props: DayPageProps) {
  const { route, today, base, crewLinks, crewLinkForm, isOrdering } = props;
  const { day, stops, miles, mapUrl, isOrderedByHand } = route;
  return (
    <AdminPage
      path={day === today ? '/admin/day' : '/admin/bookings'}
      title={<>Your day · {formatShortDay(day)}</>}
    >
      <nav className="day-bar row mb-3" aria-label="Days">
        <a className="button" href={`/admin/day/${addDays(day, -1)}`} aria-label="Previous day">
          ‹
        </a>
        {day === today ? (
          <span className="day-bar__today">Today</span>
        ) : (
          <a className="button" href={`/admin/day/${today}`}>
            Today
          </a>
        )}
        <a className="button" href={`/admin/day/${addDays(day, 1)}`} aria-label="Next day">
          ›
        </a>
        <span className="day-bar__sum quiet">
          {stops.length} {stops.length === 1 ? 'stop' : 'stops'} · {miles} mi
          {isOrderedByHand && ' · custom order'}
        </span>
        {mapUrl && (
          <a className="button" href={mapUrl} target="_blank" rel="noreferrer">
            Open map
          </a>
        )}
        {stops.length > 1 && !isOrdering && (
          <a className="button" href={`${base}?open=order`}>
            Reorder
          </a>
        )}
      </nav>
      <div className="day">
        <section className="day__stops" aria-label="Stops">
          <DayStops {...props} isOwner root="/admin/day">
            {isOrdering && (
              <StopOrder key={stops.map(({ leadId }) => leadId).join()} route={route} base={base} />
            )}
          </DayStops>
        </section>
        <div>
          <CrewLinks links={crewLinks} base={base} {...crewLinkForm} />
        </div>
      </div>
    </AdminPage>
  );
}
