import { scaleLinear } from 'd3-scale';
import type { MoneyReport } from '../../../contracts/money/money-report.js';
import { formatPrice } from '../../../format/figures.js';
import { formatMonth } from '../../../format/moments.js';

const [width, height] = [600, 200];

/** Draws the revenue of each month as bars, the unpaid part lighter on top. The table below has the same figures. */
export function MoneyChart({ byMonth }: Pick<MoneyReport, 'byMonth'>) {
  const most = Math.max(1, ...byMonth.map(({ earnedCents }) => earnedCents));
  const y = scaleLinear([0, most], [0, height]).nice(4);
  const top = y.domain()[1];
  const slot = width / byMonth.length;
  return (
    <figure className="time-chart money-chart">
      <figcaption className="money-chart__legend">
        <span className="money-chart__paid">Paid</span>
        <span className="money-chart__due">Unpaid</span>
      </figcaption>
      <div className="time-chart__plot">
        <div className="time-chart__scale" aria-hidden="true">
          {[top, top / 2, 0].map((tick) => (
            <span key={tick}>{formatPrice(Math.round(tick / 100) * 100)}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label="Revenue by month, paid and unpaid. The table below has the same figures."
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
          {byMonth.map(({ month, earnedCents, outstandingCents }, index) => {
            const [all, due] = [y(earnedCents), y(outstandingCents)];
            const bar = { x: index * slot + slot * 0.15, width: slot * 0.7 };
            return (
              <g key={month}>
                <rect className="money-chart__bar" {...bar} y={height - (all - due)} height={all - due} />
                <rect
                  className="money-chart__bar money-chart__bar--due"
                  {...bar}
                  y={height - all}
                  height={due}
                />
              </g>
            );
          })}
        </svg>
      </div>
      <div className="time-chart__dates" aria-hidden="true">
        <span>{formatMonth(`${byMonth[0].month}-01`)}</span>
        {byMonth.length > 1 && <span>{formatMonth(`${byMonth[byMonth.length - 1].month}-01`)}</span>}
      </div>
    </figure>
  );
}
