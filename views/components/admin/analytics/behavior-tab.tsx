import type { EventRow } from '../../../contracts/analytics/analytics.js';
import { viewParameters } from '../../../contracts/analytics/analytics-view.js';
import type { BrowserErrorGroup } from '../../../contracts/analytics/browser-errors.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatInstant } from '../../../format/moments.js';
import { useAnalyticsPage } from './analytics-context.js';
import { BrowserErrors } from './browser-errors.js';
import { Panel } from './panel.js';
import { RankedBars } from './ranked-bars.js';
import { ReportPanel } from './report-panel.js';

const maxTextLength = 50;

/** The third tab: devices, browsers, screens, recent events, opened FAQ questions, and browser errors. */
export function BehaviorTab({ errors }: { errors: readonly BrowserErrorGroup[] }) {
  const { answers, view } = useAnalyticsPage();
  const questions = (answers.questions ?? []).map(({ question, opened }) => ({
    label: question,
    count: opened,
  }));
  return (
    <>
      <Panel id="recent-events" title="Recent Events" csv="events">
        <RecentEvents events={answers.events ?? []} />
      </Panel>
      <div className="panel-columns stack gap-4">
        <div>
          <ReportPanel dimension="device" />
          <ReportPanel dimension="visit" />
        </div>
        <div>
          <ReportPanel dimension="browser" />
          <ReportPanel dimension="screen" />
        </div>
      </div>
      <Panel id="questions-opened" title="FAQ Questions Opened" csv="questions" isUnfiltered>
        <RankedBars bars={questions} unit="times" empty="No FAQ questions opened in this period." />
      </Panel>
      <Panel id="browser-errors" title="Browser errors" isUnfiltered>
        <BrowserErrors errors={errors} query={new URLSearchParams(viewParameters(view)).toString()} />
      </Panel>
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
          <span className="strong">
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
