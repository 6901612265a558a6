import type { Dimension } from '../../../contracts/analytics/filters.js';
import { formatCount } from '../../../format/figures.js';
import { RowFilter } from './row-filter.js';

interface RankedBar {
  label: string;
  count: number;
  /** What a click on it filters by. */
  filter?: { dimension: Dimension; value: string };
}

/** Shows a ranked list; the bar behind each line shows its count relative to the first line's. */
export function RankedBars({ bars, unit, empty }: { bars: RankedBar[]; unit: string; empty: string }) {
  if (bars.length === 0) return <p className="quiet">{empty}</p>;
  const most = Math.max(...bars.map(({ count }) => count), 1);
  return (
    <ol className="ranked stack gap-1">
      {bars.map(({ label, count, filter }, index) => (
        <li key={`${index}-${label}`} className={filter && 'filter-row'}>
          <svg className="ranked__bar" aria-hidden="true">
            <rect width={`${(count / most) * 100}%`} height="100%" rx="4" />
          </svg>
          <span className="grow break-words">{filter ? <RowFilter {...filter} name={label} /> : label}</span>
          <span className="strong tabular">
            {formatCount(count)} <span className="visually-hidden">{unit}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
