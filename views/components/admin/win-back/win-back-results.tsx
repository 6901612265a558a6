import type { WinBackResult, WinBackWay } from '../../../contracts/customers/win-back.js';
import { formatCount, formatPrice } from '../../../format/figures.js';
import { ScrollableTable } from '../shared/scrollable-table.js';

const labels: Record<WinBackWay, string> = { call: 'Calls', text: 'Texts', email: 'Emails' };

/** Shows what calls, texts and emails of the last year led to. */
export function WinBackResults({ results }: { results: readonly WinBackResult[] }) {
  const sum = (column: 'contacted' | 'answered' | 'booked' | 'chargedCents') =>
    results.reduce((total, result) => total + result[column], 0);
  const rows = [
    ...results.map(({ way, ...result }) => ({ label: labels[way], ...result })),
    {
      label: 'Total',
      contacted: sum('contacted'),
      answered: sum('answered'),
      booked: sum('booked'),
      chargedCents: sum('chargedCents'),
    },
  ];
  return (
    <section className="card win-back-results" aria-labelledby="results-title">
      <h2 id="results-title">Results of the last 12 months</h2>
      <ScrollableTable label="Results by way of contact">
        <thead>
          <tr>
            <td />
            <th scope="col">Contacted</th>
            <th scope="col">Answered</th>
            <th scope="col">Booked</th>
            <th scope="col">Revenue</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, contacted, answered, booked, chargedCents }) => (
            <tr key={label} className={label === 'Total' ? 'total' : undefined}>
              <th scope="row">{label}</th>
              <td>{formatCount(contacted)}</td>
              <td>{formatCount(answered)}</td>
              <td>{formatCount(booked)}</td>
              <td>{formatPrice(chargedCents)}</td>
            </tr>
          ))}
        </tbody>
      </ScrollableTable>
    </section>
  );
}
