import type { FormEvent } from 'react';
import { type RangeName, rangeOptions } from '../../../contracts/analytics/analytics-range.js';
import { readView } from '../../../contracts/analytics/analytics-view.js';
import { formatMonthDay } from '../../../format/calendar-days.js';
import { useHydrated } from '../../shared/use-hydrated.js';
import { MoreMenu } from '../shared/more-menu.js';
import { useAnalyticsPage } from './analytics-context.js';
import { ViewFields } from './view-fields.js';

/** The ID of the form that the range and the comparison belong to. */
export const periodForm = 'period-form';

const chosenDays = 'days';

/** Chooses a range up to now, or a first and last day. @param today the last day to choose, YYYY-MM-DD */
export function PeriodForm({ today }: { today: string }) {
  const isHydrated = useHydrated();
  const { view, go } = useAnalyticsPage();
  const { days } = view;
  return (
    <>
      <form id={periodForm} className="row push" method="get" action="/admin/analytics">
        <ViewFields view={view} except={['range', 'compare']} />
        <label>
          <span className="visually-hidden">Time range</span>
          <select
            className="input"
            name="range"
            value={days ? chosenDays : view.range}
            onChange={({ target }) => go({ ...view, days: undefined, range: target.value as RangeName })}
          >
            {rangeOptions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            {days && (
              <option value={chosenDays}>
                {formatMonthDay(days.from)} – {formatMonthDay(days.until)}
              </option>
            )}
          </select>
        </label>
        {!isHydrated && (
          <button type="submit" className="button">
            Update report
          </button>
        )}
      </form>
      <DaysMenu today={today} />
    </>
  );
}

function DaysMenu({ today }: { today: string }) {
  const { view, go } = useAnalyticsPage();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    go({ ...view, days: readView(new URLSearchParams(entries)).days });
    const menu = event.currentTarget.closest('details');
    menu?.querySelector('summary')?.focus();
    if (menu) menu.open = false;
  }

  return (
    <MoreMenu className="popup" summaryClassName="button" label="Dates" summary="Dates">
      <form
        className="popup__panel"
        method="get"
        action="/admin/analytics"
        key={`${view.days?.from} ${view.days?.until}`}
        onSubmit={submit}
      >
        <label htmlFor="from">From</label>
        <input id="from" name="from" type="date" required max={today} defaultValue={view.days?.from} />
        <label htmlFor="until">To</label>
        <input
          id="until"
          name="until"
          type="date"
          required
          max={today}
          defaultValue={view.days?.until ?? today}
        />
        <ViewFields view={view} except={['range', 'from', 'until']} />
        <button type="submit" className="button button--accent">
          Show dates
        </button>
      </form>
    </MoreMenu>
  );
}
