import { scaleLinear } from 'd3-scale';
import type { MoneyReport } from '../../../contracts/money/money-report.js';
import { formatShortMonth } from '../../../format/calendar-days.js';
import { formatPrice } from '../../../format/figures.js';

const [width, height] = [600, 200];
const widestBar = 48;
/** How many months are labeled at most. */
const maxLabels = 12;

/** Draws monthly revenue as bars, the unpaid part lighter on top. The table below has the same figures. */
export function MoneyChart({
  byMonth,
  thisMonth,
}: Pick<MoneyReport, 'byMonth'> & { /** YYYY-MM, which isn't over. */ thisMonth: string }) {
  const most = Math.max(1, ...byMonth.map(({ earnedCents }) => earnedCents));
  const y = scaleLinear([0, most], [0, height]).nice(4);
  const top = y.domain()[1];
  const slot = width / byMonth.length;
  const barWidth = Math.min(slot * 0.7, widestBar);
  const labelEvery = Math.ceil(byMonth.length / maxLabels);
  return (
    <figure className="time-chart">
      <figcaption className="money-chart__legend row gap-4 mb-3">
        <span>Paid</span>
        <span className="money-chart__due">Unpaid</span>
        {byMonth.some(({ month }) => month === thisMonth) && (
          <span className="money-chart__open">This month so far</span>
        )}
      </figcaption>
      <div className="time-chart__plot">
        <div className="time-chart__scale quiet tabular" aria-hidden="true">
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
            const bar = { x: index * slot + (slot - barWidth) / 2, width: barWidth };
            return (
              <g key={month} className={month === thisMonth ? 'money-chart__unfinished' : undefined}>
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
        <div className="money-chart__months soft tiny nowrap centered" aria-hidden="true">
          {byMonth.map(({ month }, index) => (
            <span key={month}>{index % labelEvery === 0 && formatShortMonth(`${month}-01`)}</span>
          ))}
        </div>
      </div>
    </figure>
  );
}
