import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { type PointerEvent, useState } from 'react';
import type { AnalyticsSeries, SeriesPoint } from '../../../contracts/analytics/analytics.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatCount } from '../../../format/figures.js';
import { formatInterval } from '../../../format/moments.js';
import { ScrollableTable } from '../shared/scrollable-table.js';

const [width, height] = [600, 200];

const counted = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

type Figure = 'visitors' | 'views';

/** Draws visitors and views over time, with the previous period dashed behind them. The server renders it too. */
export function TimeChart({ series }: { series: AnalyticsSeries }) {
  const { timeZone } = useSite();
  const [pointedAt, setPointedAt] = useState<number>();
  const { points, before, unit } = series;
  if (points.length === 0) return null;
  const label = ({ at }: SeriesPoint) => formatInterval(at, unit, timeZone);
  const most = Math.max(1, ...[...points, ...before].map(({ views, visitors }) => Math.max(views, visitors)));
  const y = scaleLinear([0, most], [height, 0]).nice(4);
  const top = y.domain()[1];

  function point(event: PointerEvent<SVGSVGElement>) {
    const { left, width: shown } = event.currentTarget.getBoundingClientRect();
    const index = Math.round(((event.clientX - left) / shown) * (points.length - 1));
    setPointedAt(Math.min(Math.max(index, 0), points.length - 1));
  }

  return (
    <figure className="time-chart">
      <figcaption>
        <Legend />
        <Readout label={label} point={points[pointedAt ?? -1]} before={before[pointedAt ?? -1]} />
      </figcaption>
      <div className="time-chart__plot">
        <div className="time-chart__scale" aria-hidden="true">
          {[top, top / 2, 0].map((tick) => (
            <span key={tick}>{formatCount(tick)}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Visitors and page views by ${unit}, with the previous period. The table below has the same figures.`}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointedAt(undefined)}
        >
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              className="time-chart__rule"
              x2={width}
              y1={height * share}
              y2={height * share}
            />
          ))}
          <path className="time-chart__area" d={areaOf(points, y)} />
          {(['views', 'visitors'] as const).map((figure) => (
            <g key={figure} className={`time-chart__line--${figure}`}>
              <path className="time-chart__before" d={lineOf(before, figure, y)} />
              <path className="time-chart__line" d={lineOf(points, figure, y)} />
            </g>
          ))}
          {pointedAt !== undefined && (
            <line
              className="time-chart__cursor"
              x1={at(pointedAt, points)}
              x2={at(pointedAt, points)}
              y2={height}
            />
          )}
        </svg>
      </div>
      <div className="time-chart__dates" aria-hidden="true">
        <span>{label(points[0])}</span>
        {points.length > 2 && <span>{label(points[Math.floor((points.length - 1) / 2)])}</span>}
        {points.length > 1 && <span>{label(points[points.length - 1])}</span>}
      </div>
      <details className="time-chart__table">
        <summary>Show as table</summary>
        <SeriesTable points={points} before={before} label={label} unit={unit} />
      </details>
    </figure>
  );
}

const at = (index: number, points: readonly SeriesPoint[]) =>
  points.length === 1 ? width / 2 : (index / (points.length - 1)) * width;

type Scale = (value: number) => number;

/** Returns the path of a figure. A single point becomes a line across the plot. */
function lineOf(points: SeriesPoint[], figure: Figure, y: Scale): string {
  if (points.length === 1) return `M0,${y(points[0][figure])}H${width}`;
  const draw = line<SeriesPoint>(
    (_, index) => at(index, points),
    (point) => y(point[figure]),
  ).digits(1);
  return draw(points) ?? '';
}

function areaOf(points: SeriesPoint[], y: Scale): string {
  const draw = area<SeriesPoint>(
    (_, index) => at(index, points),
    height,
    ({ visitors }) => y(visitors),
  ).digits(1);
  return draw(points) ?? '';
}

function Legend() {
  return (
    <ul className="time-chart__legend">
      <li className="time-chart__key time-chart__key--visitors">Visitors</li>
      <li className="time-chart__key time-chart__key--views">Page views</li>
      <li className="time-chart__key time-chart__key--before">Previous period</li>
    </ul>
  );
}

function Readout(props: {
  label: (point: SeriesPoint) => string;
  point: SeriesPoint | undefined;
  before: SeriesPoint | undefined;
}) {
  const { label, point, before } = props;
  return (
    <p className="time-chart__readout">
      {point && (
        <>
          <strong>{label(point)}</strong>{' '}
          {`${counted(point.visitors, 'visitor')}, ${counted(point.views, 'view')}`}
          {before && ` (previously ${formatCount(before.visitors)}, ${formatCount(before.views)})`}
        </>
      )}
    </p>
  );
}

function SeriesTable(props: {
  points: SeriesPoint[];
  before: SeriesPoint[];
  label: (point: SeriesPoint) => string;
  unit: string;
}) {
  const { points, before, label, unit } = props;
  return (
    <ScrollableTable label="Chart data">
      <thead>
        <tr>
          <th scope="col">{unit === 'hour' ? 'Hour' : 'Day'}</th>
          <th scope="col">Visitors</th>
          <th scope="col">Previous visitors</th>
          <th scope="col">Page views</th>
          <th scope="col">Previous views</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point, index) => (
          <tr key={point.at}>
            <th scope="row">{label(point)}</th>
            <td>{formatCount(point.visitors)}</td>
            <td>{formatCount(before[index]?.visitors ?? 0)}</td>
            <td>{formatCount(point.views)}</td>
            <td>{formatCount(before[index]?.views ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}
