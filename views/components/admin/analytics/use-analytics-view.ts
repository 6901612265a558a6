import { useState } from 'react';
import { localMidnight } from '../../../contracts/analytics/analytics-range.js';
import { type AnalyticsView, readView, viewAddress } from '../../../contracts/analytics/analytics-view.js';
import {
  type DayStarts,
  type Periods,
  periodBefore,
  periodIn,
} from '../../../contracts/analytics/report-periods.js';
import { useBackAndForward } from '../../shared/use-back-and-forward.js';

interface Shown {
  view: AnalyticsView;
  periods: Periods;
}

/** Syncs the view with the address for Back, reload and sharing. @param rendered what the server shows */
export function useAnalyticsView(rendered: Shown) {
  const [shown, show] = useState(rendered);
  useBackAndForward(() =>
    show((before) => following(before, readView(new URLSearchParams(location.search)))),
  );
  function go(next: AnalyticsView) {
    const view = { ...next, pick: undefined };
    show((before) => following(before, view));
    history.pushState(null, '', viewAddress(view));
  }
  return { ...shown, go };
}

/** Returns the next view with its periods, which change only if it is about another time. */
function following({ view: before, periods }: Shown, view: AnalyticsView): Shown {
  const time = ({ range, days, compare }: AnalyticsView) =>
    [days?.from ?? range, days?.until, compare].join();
  if (time(view) === time(before)) return { view, periods };
  const starts = browserDays();
  const isSamePeriod = time({ ...view, compare: before.compare }) === time(before);
  const period = isSamePeriod ? periods.period : periodIn(view, new Date(), starts);
  return { view, periods: { period, before: periodBefore(view, period, starts.startOf) } };
}

const browserDays = (): DayStarts => ({
  midnight: localMidnight(new Date()),
  startOf: (day) => new Date(`${day}T00:00:00`),
});
