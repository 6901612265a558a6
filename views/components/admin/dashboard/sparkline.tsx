import type { SeriesPoint } from '../../../contracts/analytics/analytics.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatCount } from '../../../format/figures.js';
import { formatInterval } from '../../../format/moments.js';

const [width, height] = [600, 60];

/** Draws the visitors of the last days as a line, dashed to today, which isn't over. */
export function Sparkline({ points }: { points: readonly SeriesPoint[] }) {
  const { timeZone } = useSite();
  if (points.length < 2) return null;
  const most = Math.max(1, ...points.map(({ visitors }) => visitors));
  const places = points.map(({ visitors }, index) => {
    const x = Math.round((index / (points.length - 1)) * width);
    return `${x} ${Math.round(height - 4 - (visitors / most) * (height - 8))}`;
  });
  const line = places.slice(0, -1).join(' ');
  const lastX = Math.round(((points.length - 2) / (points.length - 1)) * width);
  const days = points.map(({ at }) => formatInterval(at, 'day', timeZone));
  const label = points.map(({ visitors }, index) => `${days[index]}: ${formatCount(visitors)}`).join('; ');
  return (
    <figure className="sparkline mt-3">
      <p className="figure__label">Visitors, last {points.length} days</p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Visitors in the last ${points.length} days. ${label}.`}
      >
        <path className="sparkline__area" d={`M${line} L${lastX} ${height} H0Z`} />
        <path className="sparkline__line" d={`M${line}`} />
        <path className="sparkline__line sparkline__line--unfinished" d={`M${places.slice(-2).join(' ')}`} />
      </svg>
      <figcaption className="row apart soft tiny mt-1" aria-hidden="true">
        {days.map((day, index) => (
          <span key={day}>{index === days.length - 1 ? 'Today so far' : day.slice(0, 3)}</span>
        ))}
      </figcaption>
    </figure>
  );
}
