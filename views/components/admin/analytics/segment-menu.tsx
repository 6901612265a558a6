import type { Filters } from '../../../contracts/analytics/filters.js';
import {
  areSameFilters,
  type SavedSegment,
  savedUrl,
  withFiltersIn,
} from '../../../contracts/analytics/saved.js';
import { MoreMenu } from '../shared/more-menu.js';

interface SegmentMenuProps {
  segments: readonly SavedSegment[];
  /** The page's filters. */
  filters: Filters;
  /** The page's query, without the question mark. */
  query: string;
}

/** Lists the saved segments as links that apply their filters, and saves the current filters as a segment. */
export function SegmentMenu({ segments, filters, query }: SegmentMenuProps) {
  const current = segments.find((segment) => areSameFilters(segment.filters, filters));
  return (
    <MoreMenu
      className="popup"
      summaryClassName="button"
      label="Segments"
      summary={
        <>
          {current ? `Segment: ${current.name}` : 'Segments'}
          <span aria-hidden="true">▾</span>
        </>
      }
    >
      <div className="popup__panel">
        {segments.length > 0 && (
          <ul className="popup__list stack gap-0">
            {segments.map((segment) => (
              <li key={segment.id}>
                <a
                  href={`/admin/analytics?${withFiltersIn(query, segment.filters)}`}
                  aria-current={segment === current ? 'true' : undefined}
                >
                  {segment.name}
                </a>
              </li>
            ))}
          </ul>
        )}
        {filters.length > 0 && !current && <SaveSegment query={withFiltersIn(query, filters)} />}
        {filters.length === 0 && segments.length === 0 && (
          <p className="quiet">Add a filter, then save it here as a segment.</p>
        )}
        <p>
          <a href={savedUrl}>Manage segments &amp; notes</a>
        </p>
      </div>
    </MoreMenu>
  );
}

const SaveSegment = ({ query }: { query: string }) => (
  <form method="post" action="/admin/analytics/segments" className="stack gap-2">
    <label className="strong" htmlFor="segment-name">
      Save these filters as
    </label>
    <div className="popup__row">
      <input
        className="input"
        id="segment-name"
        name="name"
        type="text"
        required
        maxLength={60}
        placeholder="Facebook, phones"
      />
      <button type="submit" className="button button--accent">
        Save segment
      </button>
    </div>
    <input type="hidden" name="query" value={query} />
  </form>
);
