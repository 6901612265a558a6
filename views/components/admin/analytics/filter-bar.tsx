import { comparisons, viewParameters } from '../../../contracts/analytics/analytics-view.js';
import type { ReportRow } from '../../../contracts/analytics/report.js';
import type { SavedSegment } from '../../../contracts/analytics/saved.js';
import { Options } from '../../shared/options.js';
import { useAnalyticsPage } from './analytics-context.js';
import { FilterChips } from './filter-chips.js';
import { FilterMenu } from './filter-menu.js';
import { periodForm } from './period-form.js';
import { SegmentMenu } from './segment-menu.js';

interface FilterBarProps {
  segments: readonly SavedSegment[];
  picked: readonly ReportRow[] | undefined;
}

/** The filters as chips, the period compared with, and the saved segments. */
export function FilterBar({ segments, picked }: FilterBarProps) {
  const { view, go } = useAnalyticsPage();
  return (
    <div className="filter-bar cluster">
      <div className="filter-bar__filters cluster grow-wide">
        <FilterChips />
        <FilterMenu rendered={picked} />
        {view.filters.length === 0 && <span className="quiet filter-bar__hint">Click any row to filter</span>}
      </div>
      <span className="filter-chip filter-chip--order">
        <select
          name="compare"
          form={periodForm}
          aria-label="Compare with"
          value={view.compare}
          onChange={({ target }) => go({ ...view, compare: target.value as typeof view.compare })}
        >
          <Options options={comparisons} />
        </select>
      </span>
      <SegmentMenu
        segments={segments}
        filters={view.filters}
        query={new URLSearchParams(viewParameters(view)).toString()}
      />
    </div>
  );
}
