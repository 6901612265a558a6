import { type ReactNode, useEffect, useState } from 'react';
import type { CrewStop, DayProps, DayStop, OpenPanel } from '../../../contracts/bookings/day.js';
import { Failure } from '../shared/failure.js';
import { ConnectionNote } from './connection-note.js';
import { DayContext } from './day-context.js';
import { keepDay } from './kept-day.js';
import { StopCard } from './stop-card.js';
import { useDayReports } from './use-day-reports.js';
import { useIsOutdated, useOpenedAt } from './use-day-version.js';

interface DayStopsProps extends DayProps<CrewStop | DayStop> {
  isOwner: boolean;
  /** The path above the day's pages. */
  root: string;
  /** The last moment at which the page may be shown without a connection, in ms since 1970. */
  until?: number;
  photoProblem?: string;
  /** Replaces the stops, like the form for their order. */
  children?: ReactNode;
}

/** Shows a day's stops in the order of the route. Works without a connection, once it was opened with one. */
export function DayStops(props: DayStopsProps) {
  const { route, base, root, until, isOwner, formKey, rejected, photoProblem, children } = props;
  const isOutdated = useIsOutdated(base, props.version);
  const openedAt = useOpenedAt(base, props.now);
  const [open, setOpen] = useState<OpenPanel | undefined>(rejected ?? props.open);
  const reports = useDayReports(root);
  const isStale = reports.reports.length > 0 && reports.reports.every(({ isSent }) => isSent);
  // An open form keeps what is typed in it.
  const isReady = (isStale || isOutdated) && open === undefined && !children && !reports.isOffline;
  useEffect(() => {
    if (isReady) window.location.reload();
  }, [isReady]);
  useEffect(() => {
    void keepDay(root, until).catch((error) =>
      console.warn('Couldn’t save this page for offline use:', error),
    );
  }, [root, until]);
  const closing = new Set(
    reports.reports
      .filter(({ kind, problem }) => kind === 'close-out' && !problem)
      .map(({ leadId }) => leadId),
  );
  const next = route.stops.find(({ isDone, leadId }) => !isDone && !closing.has(leadId));
  const context = {
    ...{ base, root, isOwner, formKey, open, rejected, photoProblem, openedAt },
    ...{ reports: reports.reports, show: setOpen, add: reports.add, discard: reports.discard },
    laterDay: route.day > props.today ? route.day : undefined,
  };
  return (
    <DayContext value={context}>
      <ConnectionNote {...reports} />
      {isOutdated && !isReady && !reports.isOffline && (
        <p className="note note--warning small strong mb-3" role="status">
          This day has changed. <a href={base}>Reload the page</a>
        </p>
      )}
      <Failure isNotSaved>{rejected?.failure}</Failure>
      {children || (
        <ol className="stops stack">
          {route.stops.map((stop) => (
            <li key={stop.leadId} id={`stop-${stop.leadId}`}>
              <StopCard stop={stop} isNext={stop === next} />
            </li>
          ))}
        </ol>
      )}
      {route.stops.length === 0 && <p className="empty">No appointments on this day.</p>}
    </DayContext>
  );
}
