import type { PlanForecast } from '../../../contracts/customers/plans.js';
import { formatCount, formatPercent, formatPrice } from '../../../format/figures.js';
import { formatMonth } from '../../../format/moments.js';
import { ScrollableTable } from '../shared/scrollable-table.js';

/** Shows revenue expected from plans and appointments in twelve months, and how many plan customers stay. */
export function ExpectedRevenue({ byMonth, customers, churned, renewalPercent }: PlanForecast) {
  const sum = (cents: (one: PlanForecast['byMonth'][number]) => number) =>
    byMonth.reduce((total, one) => total + cents(one), 0);
  const scheduled = sum(({ scheduledCents }) => scheduledCents);
  const planned = sum(({ planCents }) => planCents);
  return (
    <section className="card money" id="expected" aria-labelledby="expected-title">
      <div className="list-head cluster mb-2">
        <h2 id="expected-title">Expected revenue</h2>
        <a className="more-link push" href="/admin/plans">
          Recurring plans
        </a>
      </div>
      <dl className="figures figures--plain mb-4">
        <Figure label="Next 12 months" value={formatPrice(scheduled + planned)} />
        <Figure label="Plan customers" value={formatCount(customers)} />
        <Figure
          label="Renewal rate"
          value={renewalPercent === null ? '–' : formatPercent(renewalPercent)}
          detail={`${formatCount(churned)} ended in 12 months`}
        />
      </dl>
      {scheduled + planned === 0 && <p className="quiet">No appointments or plans yet.</p>}
      {scheduled + planned > 0 && (
        <ScrollableTable label="Expected revenue by month">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col" className="amount">
                Scheduled
              </th>
              <th scope="col" className="amount">
                Plans
              </th>
              <th scope="col" className="amount">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {byMonth.map(({ month, scheduledCents, planCents }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(`${month}-01`)}</th>
                {[scheduledCents, planCents, scheduledCents + planCents].map((cents, index) => (
                  <td key={index} className="amount">
                    {cents === 0 ? '–' : formatPrice(cents)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </ScrollableTable>
      )}
    </section>
  );
}

function Figure({ label, value, detail }: { label: string; value: string; detail?: string }) {
  return (
    <div className="figure">
      <dt className="figure__label">{label}</dt>
      <dd className="figure__value">{value}</dd>
      {detail && <dd className="figure__detail">{detail}</dd>}
    </div>
  );
}
