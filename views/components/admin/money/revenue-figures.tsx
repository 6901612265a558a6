import {
  perDollar,
  perRequest,
  type RevenueFigures,
  type RevenueGrouping,
  type RevenueTable,
  revenueGroupings,
} from '../../../contracts/money/revenue.js';
import { formatCount, formatPrice } from '../../../format/figures.js';
import { revenueRowName } from '../../../format/revenue.js';
import { labelOf } from '../../../forms/leads/contact.js';
import { ScrollableTable } from '../shared/scrollable-table.js';

interface RevenueFiguresTableProps {
  table: RevenueTable;
  by: RevenueGrouping;
}

/** Visits, taps, requests, jobs and dollars by what brought them; of campaigns also what was spent on them. */
export function RevenueFiguresTable({ table, by }: RevenueFiguresTableProps) {
  const { rows, others, total } = table;
  const title = labelOf(revenueGroupings, by) ?? '';
  if (rows.length === 0) return <p className="quiet">Nothing in this time.</p>;
  return (
    <ScrollableTable label={`Revenue by ${title.toLowerCase()}`}>
      <thead>
        <tr>
          {[title, 'Visits', 'Phone taps', 'Requests', 'Jobs done', 'Revenue', 'Per request'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          {by === 'campaign' && (
            <>
              <th scope="col">Spent</th>
              <th scope="col">$1 brought</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.origin} ${row.key}`} name={revenueRowName(row, by)} figures={row} by={by} />
        ))}
        {others && <Row name={`${formatCount(others.count)} others`} figures={others} by={by} isSum />}
      </tbody>
      <tfoot>
        <Row name="All" figures={total} by={by} isSum />
      </tfoot>
    </ScrollableTable>
  );
}

interface RowProps {
  name: string;
  figures: RevenueFigures;
  by: RevenueGrouping;
  /** Dollars spent on one campaign did not bring those of another one. */
  isSum?: boolean;
}

function Row({ name, figures, by, isSum = false }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{figures.visits === null ? '–' : formatCount(figures.visits)}</td>
      <td>{figures.tapped === null ? '–' : formatCount(figures.tapped)}</td>
      <td>{formatCount(figures.requests)}</td>
      <td>{formatCount(figures.jobs)}</td>
      <td>{formatPrice(figures.cents)}</td>
      <td>{priceOrDash(perRequest(figures))}</td>
      {by === 'campaign' && (
        <>
          <td>{priceOrDash(figures.spentCents || undefined)}</td>
          <td>{priceOrDash(isSum ? undefined : perDollar(figures))}</td>
        </>
      )}
    </tr>
  );
}

const priceOrDash = (cents: number | undefined) => (cents === undefined ? '–' : formatPrice(cents));
