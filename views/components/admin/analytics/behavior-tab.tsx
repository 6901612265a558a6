import type { AnalyticsAnswers, EventRow } from '../../../contracts/analytics/analytics.js';
import { screenWidths } from '../../../contracts/website/screen-widths.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatInstant } from '../../../format/moments.js';
import { TitledCard } from '../shared/titled-card.js';
import { RankedBars } from './ranked-bars.js';

const maxTextLength = 50;

/** The third tab: recent events, opened FAQ questions, and screen widths. */
export function BehaviorTab({ answers }: { answers: Partial<AnalyticsAnswers> }) {
  const widths = (answers.breakdowns?.screenWidth ?? []).map(({ key, visitors }) => ({
    label: screenWidths.find(({ value }) => value === key)?.label ?? 'Unknown',
    count: visitors,
  }));
  const questions = (answers.questions ?? []).map(({ question, opened }) => ({
    label: question,
    count: opened,
  }));
  return (
    <>
      <TitledCard id="recent-events" title="Recent Events">
        <RecentEvents events={answers.events ?? []} />
      </TitledCard>
      <TitledCard id="questions-opened" title="FAQ Questions Opened">
        <RankedBars bars={questions} unit="times" empty="No FAQ questions opened in this period." />
      </TitledCard>
      <TitledCard id="screen-widths" title="Screen Widths">
        <RankedBars bars={widths} unit="visitors" empty="No visitors in this period." />
      </TitledCard>
    </>
  );
}

function RecentEvents({ events }: { events: EventRow[] }) {
  const { timeZone } = useSite();
  if (events.length === 0) return <p className="quiet">No events in this period.</p>;
  return (
    <ul className="records">
      {events.map(({ id, eventType, elementId, elementText, pageUrl, timestamp }) => (
        <li key={id}>
          <span className="records__what">
            <span className={`badge badge--${eventType}`}>{eventType}</span> {elementId && `#${elementId}`}
          </span>
          <span className="records__text">{[...(elementText ?? '')].slice(0, maxTextLength).join('')}</span>
          <span>{pageUrl}</span>
          <time dateTime={timestamp}>{formatInstant(timestamp, timeZone)}</time>
        </li>
      ))}
    </ul>
  );
}
