import { Fragment } from 'react';
import { dimensionLabels, type Filter, withoutFilter } from '../../../contracts/analytics/filters.js';
import { valueLabel } from '../../../format/report-values.js';
import { useAnalyticsPage } from './analytics-context.js';
import { ViewLink } from './view-link.js';

/** The page's filters, each with links to remove its values. */
export function FilterChips() {
  const { view } = useAnalyticsPage();
  const count = view.filters.reduce((sum, { values }) => sum + values.length, 0);
  return (
    <>
      {view.filters.map((filter) => (
        <FilterChip key={`${filter.dimension} ${filter.isExcluded}`} filter={filter} />
      ))}
      {count > 1 && (
        <ViewLink className="small" view={{ ...view, filters: [] }}>
          Clear filters
        </ViewLink>
      )}
    </>
  );
}

function FilterChip({ filter: { dimension, isExcluded, values } }: { filter: Filter }) {
  const { view } = useAnalyticsPage();
  const name = dimensionLabels[dimension];
  return (
    <span className="filter-chip filter-chip--set">
      <span>
        {name}:{isExcluded && ' not'}
      </span>
      {values.map((value, index) => (
        <Fragment key={value}>
          <span className="filter-chip__value">
            {index > 0 && 'or '}
            {valueLabel(dimension, value)}
          </span>
          <ViewLink
            view={{ ...view, filters: withoutFilter(view.filters, { dimension, isExcluded, value }) }}
            label={`Remove filter: ${name}: ${isExcluded ? 'not ' : ''}${valueLabel(dimension, value)}`}
          >
            ×
          </ViewLink>
        </Fragment>
      ))}
    </span>
  );
}
