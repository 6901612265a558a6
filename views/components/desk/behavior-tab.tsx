import type { EventRow, PageViewRow } from '../../contracts/analytics.js';
import { useSite } from '../../contracts/site.js';
import { formatInstant } from '../../format/moments.js';

const recentAtMost = 10;
const textAtMost = 50;

/** The most recent page views. */
export function RecentPageViews({ views }: { views: PageViewRow[] }) {
  const { timeZone } = useSite();
  if (views.length === 0) return <p className="quiet">No page views in this time.</p>;
  return (
    <ul className="records">
      {views.slice(0, recentAtMost).map(({ id, pageUrl, pageTitle, timeSpent, timestamp }) => (
        <li key={id}>
          <span className="records__what">{pageUrl}</span>
          <span className="records__words">{pageTitle || 'Untitled'}</span>
          <span>{timeSpent === null ? 'Active' : `${timeSpent}s`}</span>
          <time dateTime={timestamp}>{formatInstant(timestamp, timeZone)}</time>
        </li>
      ))}
    </ul>
  );
}

/** The most recent things that visitors did. */
export function RecentEvents({ events }: { events: EventRow[] }) {
  const { timeZone } = useSite();
  if (events.length === 0) return <p className="quiet">No events in this time.</p>;
  return (
    <ul className="records">
      {events.slice(0, recentAtMost).map(({ id, eventType, elementId, elementText, pageUrl, timestamp }) => (
        <li key={id}>
          <span className="records__what">
            <span className={`badge badge--${eventType}`}>{eventType}</span> {elementId && `#${elementId}`}
          </span>
          <span className="records__words">{[...(elementText ?? '')].slice(0, textAtMost).join('')}</span>
          <span>{pageUrl}</span>
          <time dateTime={timestamp}>{formatInstant(timestamp, timeZone)}</time>
        </li>
      ))}
    </ul>
  );
}
