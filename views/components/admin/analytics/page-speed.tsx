import type { PageVitals, VitalName } from '../../../contracts/analytics/analytics.js';
import { formatCount } from '../../../format/figures.js';
import { ScrollableTable } from '../shared/scrollable-table.js';

/** A value is good up to the first number and poor above the second (web.dev/articles/vitals). */
const limits: Record<VitalName, [good: number, poor: number]> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
};

/** Shows the Core Web Vitals of each page, at the 75th percentile of its visits. */
export function PageSpeed({ pages }: { pages: PageVitals[] }) {
  if (pages.length === 0) return <p className="quiet">No measurements for this period.</p>;
  return (
    <ScrollableTable label="Core Web Vitals by page">
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Visits</th>
          <th scope="col">Loading (LCP)</th>
          <th scope="col">Responsiveness (INP)</th>
          <th scope="col">Visual stability (CLS)</th>
        </tr>
      </thead>
      <tbody>
        {pages.map(({ pageUrl, visits, LCP, INP, CLS }) => (
          <tr key={pageUrl}>
            <th scope="row">{pageUrl}</th>
            <td>{formatCount(visits)}</td>
            <td>
              <Figure name="LCP" value={LCP} text={(ms) => `${(ms / 1000).toFixed(2)} s`} />
            </td>
            <td>
              <Figure name="INP" value={INP} text={(ms) => `${Math.round(ms)} ms`} />
            </td>
            <td>
              <Figure name="CLS" value={CLS} text={(shift) => shift.toFixed(3)} />
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}

function Figure(props: { name: VitalName; value: number | null; text: (value: number) => string }) {
  const { name, value, text } = props;
  if (value === null) return '–';
  const [good, poor] = limits[name];
  const verdict = value <= good ? 'good' : value <= poor ? 'fair' : 'poor';
  return (
    <>
      {text(value)} <span className={`badge badge--${verdict}`}>{verdict}</span>
    </>
  );
}
