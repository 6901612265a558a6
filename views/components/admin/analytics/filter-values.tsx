import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Dimension, dimensionLabels, withFilter } from '../../../contracts/analytics/filters.js';
import type { AnalyticsReport, ReportRow } from '../../../contracts/analytics/report.js';
import { reportUrl } from '../../../contracts/analytics/report-address.js';
import { formatCount } from '../../../format/figures.js';
import { valueLabel } from '../../../format/report-values.js';
import { useGet } from '../shared/queries.js';
import { useAnalyticsPage } from './analytics-context.js';
import { ViewFields } from './view-fields.js';
import { ViewLink } from './view-link.js';

interface FilterValuesProps {
  dimension: Dimension;
  /** The server's values, if it has sent them. */
  rendered: readonly ReportRow[] | undefined;
  /** Called after a filter was added. */
  onDone: () => void;
}

/** Lists the values of a dimension under the other filters. Any other value can be typed. */
export function FilterValues({ dimension, rendered, onDone }: FilterValuesProps) {
  const { view, go } = useAnalyticsPage();
  const [search, setSearch] = useState('');
  const { rows, isFailed } = useValues(dimension, rendered);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const found = rows?.filter(({ key }) =>
    valueLabel(dimension, key).toLowerCase().includes(search.trim().toLowerCase()),
  );
  const added = (value: string, isExcluded: boolean) => ({
    ...view,
    filters: withFilter(view.filters, { dimension, isExcluded, value }),
  });

  function close(from: Element) {
    const menu = from.closest('details');
    menu?.querySelector('summary')?.focus();
    if (menu) menu.open = false;
    onDone();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const typed = search.trim();
    const value = found?.length === 1 ? found[0].key : typed;
    if (typed) go(added(value, (submitter as HTMLButtonElement | null)?.name === 'exclude'));
    if (typed) close(event.currentTarget);
  }

  return (
    <>
      <form className="cluster" method="get" action="/admin/analytics" onSubmit={submit}>
        <ViewFields view={{ ...view, pick: dimension }} />
        <input
          className="input grow"
          ref={field}
          type="search"
          name="value"
          required
          maxLength={300}
          autoComplete="off"
          aria-label={`${dimensionLabels[dimension]}: search or enter a value`}
          placeholder="Search or type"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <button type="submit" className="button">
          Include
        </button>
        <button type="submit" className="button" name="exclude" value="1">
          Exclude
        </button>
      </form>
      {isFailed && <p role="alert">Failed to fetch analytics</p>}
      {!rows && !isFailed && <p className="quiet">Loading…</p>}
      <ul className="popup__list stack gap-0 filter-values">
        {found?.map(({ key, visitors }) => (
          <li key={key}>
            <ViewLink view={added(key, false)} onFollow={({ currentTarget }) => close(currentTarget)}>
              <span>{valueLabel(dimension, key)}</span>
              <span className="soft tabular">
                {formatCount(visitors)} <span className="visually-hidden">visitors</span>
              </span>
            </ViewLink>
            <ViewLink
              className="quiet"
              view={added(key, true)}
              label={`Exclude ${valueLabel(dimension, key)}`}
              onFollow={({ currentTarget }) => close(currentTarget)}
            >
              Exclude
            </ViewLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function useValues(dimension: Dimension, rendered: FilterValuesProps['rendered']) {
  const { query } = useAnalyticsPage();
  const get = useGet();
  const filters = query.filters.filter((filter) => filter.dimension !== dimension);
  const { data, isError } = useQuery({
    queryKey: [reportUrl({ ...query, filters, periods: { period: query.periods.period } }, [dimension])],
    queryFn: ({ queryKey: [url], signal }) => get<{ data: AnalyticsReport }>(url, signal),
    enabled: !rendered,
  });
  return { rows: rendered ?? data?.data.panels[dimension], isFailed: isError };
}
