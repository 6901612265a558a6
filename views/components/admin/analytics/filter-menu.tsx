import { useState } from 'react';
import { viewAddress } from '../../../contracts/analytics/analytics-view.js';
import { type Dimension, dimensionLabels, dimensions } from '../../../contracts/analytics/filters.js';
import type { ReportRow } from '../../../contracts/analytics/report.js';
import { MoreMenu } from '../shared/more-menu.js';
import { isPlainClick } from '../shared/plain-click.js';
import { useAnalyticsPage } from './analytics-context.js';
import { FilterValues } from './filter-values.js';

/** Adds a filter: first a dimension, then a value. @param rendered values of the dimension in the address */
export function FilterMenu({ rendered }: { rendered: readonly ReportRow[] | undefined }) {
  const { view } = useAnalyticsPage();
  const [pick, setPick] = useState<Dimension | undefined>(view.pick);
  return (
    <MoreMenu
      className="popup popup--start filter-menu"
      summaryClassName="filter-chip unmarked"
      label="Add filter"
      summary="+ Filter"
      isOpen={pick !== undefined}
    >
      <div className="popup__panel">
        {pick ? (
          <>
            <p className="row plain-links">
              <PickLink pick={undefined} onPick={setPick} label="All filters">
                ‹
              </PickLink>
              <b>{dimensionLabels[pick]}</b>
            </p>
            <FilterValues
              key={pick}
              dimension={pick}
              rendered={pick === view.pick ? rendered : undefined}
              onDone={() => setPick(undefined)}
            />
          </>
        ) : (
          <ul className="popup__list stack gap-0">
            {dimensions.map((dimension) => (
              <li key={dimension}>
                <PickLink pick={dimension} onPick={setPick}>
                  {dimensionLabels[dimension]}
                </PickLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </MoreMenu>
  );
}

interface PickLinkProps {
  pick: Dimension | undefined;
  onPick: (pick: Dimension | undefined) => void;
  label?: string;
  children: string;
}

/** Shows a dimension's values, or all dimensions. Without JavaScript, reloads the page with the menu open. */
function PickLink({ pick, onPick, label, children }: PickLinkProps) {
  const { view } = useAnalyticsPage();
  return (
    <a
      href={viewAddress({ ...view, pick })}
      aria-label={label}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onPick(pick);
      }}
    >
      {children}
    </a>
  );
}
