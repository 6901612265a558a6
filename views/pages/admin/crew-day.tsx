import { DayStops } from '../../components/admin/day/day-stops.js';
import { Brand } from '../../components/shared/brand.js';
import type { DayProps } from '../../contracts/bookings/day.js';
import type { Meta } from '../../contracts/website/meta.js';
import { useSite } from '../../contracts/website/site.js';
import { formatShortDay } from '../../format/moments.js';

interface CrewDayPageProps extends DayProps {
  /** The path of the crew's link. */
  root: string;
  /** YYYY-MM-DD. */
  tomorrow: string;
  /** The crew's name. */
  crew: string;
  /** When the link expires, ISO 8601. */
  expiresAt: string;
  photoProblem?: string;
}

export const meta = ({ route }: CrewDayPageProps): Meta => ({
  title: `Your day, ${formatShortDay(route.day)}`,
  description: 'The day’s stops in route order',
  isPrivate: true,
});

/** A crew's view of today and tomorrow, behind its own link, without prices unless the owner allows them. */
export default function CrewDayPage(props: CrewDayPageProps) {
  const { route, root, crew, today, tomorrow, expiresAt } = props;
  const { phone, phoneHref } = useSite();
  const { day, stops, miles, mapUrl } = route;
  return (
    <div className="crew-page">
      <header className="bare-bar row gap-3">
        <Brand href={root} />
        <strong className="push truncate">{crew}</strong>
        <a className="button" href={phoneHref} aria-label={`Call office, ${phone}`}>
          Call office
        </a>
      </header>
      <main id="main" className="bare-page">
        <div className="row gap-3 apart mb-3">
          <h1>Your day · {formatShortDay(day)}</h1>
          {mapUrl && (
            <a className="button" href={mapUrl} target="_blank" rel="noreferrer">
              Open map
            </a>
          )}
        </div>
        <nav className="day-bar row mb-3" aria-label="Days">
          {[
            { path: today, label: 'Today' },
            { path: tomorrow, label: 'Tomorrow' },
          ].map(({ path, label }) => (
            <a
              key={path}
              className="button"
              href={`${root}/${path}`}
              aria-current={path === day ? 'page' : undefined}
            >
              {label}
            </a>
          ))}
          <span className="day-bar__sum quiet">
            {stops.length} {stops.length === 1 ? 'stop' : 'stops'} · {miles} mi
          </span>
        </nav>
        <DayStops {...props} isOwner={false} until={Date.parse(expiresAt)} />
      </main>
    </div>
  );
}
