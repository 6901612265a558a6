import type { SeriesPoint } from '../../../contracts/analytics/analytics.js';
import { capitalized } from '../../../contracts/leads/leads.js';
import { formatCount } from '../../../format/figures.js';
import { ScrollableTable } from '../shared/scrollable-table.js';

interface SeriesTableProps {
  points: readonly SeriesPoint[];
  /** None without comparison. */
  before: readonly SeriesPoint[];
  label: (point: SeriesPoint) => string;
  unit: string;
}

/** The figures of the chart. */
export function SeriesTable({ points, before, label, unit }: SeriesTableProps) {
  const hasBefore = before.length > 0;
  return (
    <ScrollableTable label="Chart data">
      <thead>
        <tr>
          <th scope="col">{capitalized(unit)}</th>
          <th scope="col">Visitors</th>
          {hasBefore && <th scope="col">Visitors before</th>}
          <th scope="col">Page views</th>
          {hasBefore && <th scope="col">Page views before</th>}
        </tr>
      </thead>
      <tbody>
        {points.map((point, index) => (
          <tr key={point.at}>
            <th scope="row">{label(point)}</th>
            <td>{formatCount(point.visitors)}</td>
            {hasBefore && <td>{countOf(before[index]?.visitors)}</td>}
            <td>{formatCount(point.views)}</td>
            {hasBefore && <td>{countOf(before[index]?.views)}</td>}
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}

const countOf = (count: number | undefined) => (count === undefined ? '–' : formatCount(count));
