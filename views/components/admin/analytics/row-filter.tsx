import type { MouseEvent } from 'react';
import {
  type Dimension,
  type Filters,
  withFilter,
  withoutFilter,
} from '../../../contracts/analytics/filters.js';
import { valueLabel } from '../../../format/report-values.js';
import { useAnalyticsPage } from './analytics-context.js';
import { ViewLink } from './view-link.js';

interface RowFilterProps {
  dimension: Dimension;
  value: string;
  /** The length of the bar behind the name, 0 to 1. */
  share?: number;
  /** Instead of the value's label. */
  name?: string;
}

/** A row's name, which filters by its value or stops doing so. The Alt key or its second link excludes it. */
export function RowFilter({ dimension, value, share, name = valueLabel(dimension, value) }: RowFilterProps) {
  const { view, go } = useAnalyticsPage();
  const isSet = includes(view.filters, dimension, value);
  const filter = { dimension, isExcluded: false, value };
  const including = { ...view, filters: (isSet ? withoutFilter : withFilter)(view.filters, filter) };
  const excluding = { ...view, filters: withFilter(view.filters, { ...filter, isExcluded: true }) };

  function exclude(event: MouseEvent) {
    if (!event.altKey) return;
    event.preventDefault();
    go(excluding);
  }

  return (
    <span className="row-filter" onClickCapture={exclude}>
      {share !== undefined && (
        <svg className="row-filter__bar" aria-hidden="true">
          <rect width={`${share * 100}%`} height="100%" rx="5" />
        </svg>
      )}
      <ViewLink className="row-filter__name" view={including} isCurrent={isSet}>
        {name}
      </ViewLink>
      <ViewLink className="row-filter__exclude soft tiny" view={excluding} label={`Exclude ${name}`}>
        Exclude
      </ViewLink>
    </span>
  );
}

const includes = (filters: Filters, dimension: Dimension, value: string) =>
  filters.some((one) => one.dimension === dimension && !one.isExcluded && one.values.includes(value));
