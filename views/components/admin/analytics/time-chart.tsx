import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { type PointerEvent, type ReactNode, useState } from 'react';
import type { SeriesPoint } from '../../../contracts/analytics/analytics.js';
import type { ChartFigure, Comparison } from '../../../contracts/analytics/analytics-view.js';
import type { AnalyticsReport, ReportUnit } from '../../../contracts/analytics/report.js';
import type { ChartNote } from '../../../contracts/analytics/saved.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatCount } from '../../../format/figures.js';
import { formatInterval } from '../../../format/moments.js';
import { NoteList } from './note-list.js';
import { NoteMarkers } from './note-markers.js';
import { SeriesTable } from './series-table.js';

const [width, height] = [600, 200];

interface TimeChartProps {
  report: Pick<AnalyticsReport, 'unit' | 'points' | 'beforePoints'>;
  figure: ChartFigure;
  compare: Comparison;
  notes: readonly ChartNote[];
  /** Whether the last point's hour, day, week or month isn't over. */
  isUnfinished: boolean;
  /** The choices beside the legend. */
  children: ReactNode;
}

const beforeLabels: Record<Comparison, string> = { previous: 'Previous period', year: 'Last year', none: '' };
const unfinishedLabels: Record<ReportUnit, string> = {
  hour: 'This hour so far',
  day: 'Today so far',
  week: 'This week so far',
  month: 'This month so far',
};
const figureLabels: Record<ChartFigure, string> = { visitors: 'Visitors', views: 'Page views' };

/** Draws visitors or page views over time, the compared period dashed behind. The server renders it too. */
export function TimeChart({ report, figure, compare, notes, isUnfinished, children }: TimeChartProps) {
  const { unit, points, beforePoints } = report;
  const { timeZone } = useSite();
  const [pointedAt, setPointedAt] = useState<number>();
  if (points.length === 0) return null;
  const before = compare === 'none' ? [] : beforePoints.slice(0, points.length);
  const label = (point: SeriesPoint) =>
    formatInterval(point.at, unit, timeZone) + (isUnfinished && point === points.at(-1) ? ' so far' : '');
  const finished = isUnfinished && points.length > 2 ? points.slice(0, -1) : points;
  const y = scaleFor([...points, ...before].map((point) => point[figure]));
  const top = y.domain()[1];
  const x = (index: number) => (points.length === 1 ? width / 2 : (index / (points.length - 1)) * width);
  const value = (point: SeriesPoint) => y(point[figure]);
  const pointed = points[pointedAt ?? -1];

  function point(event: PointerEvent<SVGSVGElement>) {
    const { left, width: shown } = event.currentTarget.getBoundingClientRect();
    const index = Math.round(((event.clientX - left) / shown) * (points.length - 1));
    setPointedAt(Math.min(Math.max(index, 0), points.length - 1));
  }

  return (
    <figure className="time-chart">
      <figcaption className="cluster gap-4 apart mb-3">
        {children}
        {pointed ? (
          <p className="quiet tabular">
            <strong>{label(pointed)}</strong> {readout(pointed[figure], before[pointedAt ?? -1]?.[figure])}
          </p>
        ) : (
          <ul className="cluster gap-4 quiet">
            <li className="time-chart__key">{figureLabels[figure]}</li>
            {compare !== 'none' && (
              <li className="time-chart__key time-chart__key--before">{beforeLabels[compare]}</li>
            )}
            {finished !== points && (
              <li className="time-chart__key time-chart__key--unfinished">{unfinishedLabels[unit]}</li>
            )}
            {notes.length > 0 && <li className="time-chart__key time-chart__key--note">Notes</li>}
          </ul>
        )}
      </figcaption>
      <div className="time-chart__plot">
        <div className="time-chart__scale quiet tabular" aria-hidden="true">
          {[top, top / 2, 0].map((tick) => (
            <span key={tick}>{formatCount(tick)}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${figureLabels[figure]} by ${unit}. The table below has the same figures.`}
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
          <path className="time-chart__area" d={areaOf(finished, x, value)} />
          <path className="time-chart__before" d={lineOf(before, x, value)} />
          <path className="time-chart__line" d={lineOf(finished, x, value)} />
          {finished !== points && (
            <path
              className="time-chart__line time-chart__unfinished"
              d={lineOf(points.slice(-2), (index) => x(points.length - 2 + index), value)}
            />
          )}
          {pointedAt !== undefined && (
            <line className="time-chart__cursor" x1={x(pointedAt)} x2={x(pointedAt)} y2={height} />
          )}
        </svg>
        <NoteMarkers notes={notes} points={points} />
      </div>
      <div className="time-chart__dates row gap-0 apart quiet" aria-hidden="true">
        <span>{label(points[0])}</span>
        {points.length > 2 && <span>{label(points[Math.floor((points.length - 1) / 2)])}</span>}
        {points.length > 1 && <span>{label(points[points.length - 1])}</span>}
      </div>
      <div className="chart-foot cluster gap-4">
        <details>
          <summary className="more-link">Show as table</summary>
          <SeriesTable points={points} before={before} label={label} unit={unit} />
        </details>
        <NoteList notes={notes} />
      </div>
    </figure>
  );
}

/** Returns the vertical scale, whose top and middle are whole numbers. */
function scaleFor(values: readonly number[]) {
  const scale = scaleLinear([0, Math.max(2, ...values)], [height, 0]).nice(4);
  return scale.domain()[1] % 2 === 0 ? scale : scale.nice(2);
}

const readout = (count: number, before: number | undefined) =>
  before === undefined ? formatCount(count) : `${formatCount(count)} (before: ${formatCount(before)})`;

type Position<Value> = (value: Value) => number;

/** Returns the path of a line. A single point becomes a line across the plot. */
function lineOf(points: SeriesPoint[], x: Position<number>, y: Position<SeriesPoint>): string {
  if (points.length === 1) return `M0,${y(points[0])}H${width}`;
  const draw = line<SeriesPoint>((_, index) => x(index), y).digits(1);
  return draw(points) ?? '';
}

function areaOf(points: SeriesPoint[], x: Position<number>, y: Position<SeriesPoint>): string {
  const draw = area<SeriesPoint>((_, index) => x(index), height, y).digits(1);
  return draw(points) ?? '';
}
