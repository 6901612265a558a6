import type { AnalyticsAnswers, EventRow } from '../../contracts/analytics.js';
import { screenWidths } from '../../contracts/screen-widths.js';
import { useSite } from '../../contracts/site.js';
import { formatInstant } from '../../format/moments.js';
import { RankedBars } from './ranked-bars.js';
import { TitledCard } from './titled-card.js';

const textAtMost = 50;

/** The third tab: the most recent things that visitors did, and how wide the screens are that they do it on. */
export function BehaviorTab({ answers }: { answers: Partial<AnalyticsAnswers> }) {
  const widths = (answers.breakdowns?.screenWidth ?? []).map(({ key, visitors }) => ({
    label: screenWidths.find(({ value }) => value === key)?.label ?? 'Unknown',
    count: visitors,
  }));
  return (
    <>
      <TitledCard id="recent-events" title="Recent Events">
        <RecentEvents events={answers.events ?? []} />
      </TitledCard>
      <TitledCard id="screen-widths" title="Screen Widths">
        <RankedBars bars={widths} unit="visitors" empty="No visitors in this time." />
      </TitledCard>
    </>
  );
}

function RecentEvents({ events }: { events: EventRow[] }) {
  const { timeZone } = useSite();
  if (events.length === 0) return <p className="quiet">No events in this time.</p>;
  return (
    <ul className="records">
      {events.map(({ id, eventType, elementId, elementText, pageUrl, timestamp }) => (
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
