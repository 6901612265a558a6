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
import { labelOf } from '../../../forms/options.js';
import { Defined } from '../shared/defined.js';
import { ScrollableTable } from '../shared/scrollable-table.js';

interface RevenueFiguresTableProps {
  table: RevenueTable;
  by: RevenueGrouping;
}

/** Visits, call and text clicks, leads, jobs, revenue by source, campaign (with ad spend) or landing page. */
export function RevenueFiguresTable({ table, by }: RevenueFiguresTableProps) {
  const { rows, others, total } = table;
  const title = labelOf(revenueGroupings, by) ?? '';
  if (rows.length === 0) return <p className="quiet">No data for this period.</p>;
  return (
    <ScrollableTable label={`Totals by ${title.toLowerCase()}`}>
      <thead>
        <tr>
          {/* No more than two lines each. */}
          {[title, 'Visits', 'Call & text\u00a0clicks', 'Leads', 'Jobs so\u00a0far'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">
            <Defined as="leadRevenue">{'Revenue so\u00a0far'}</Defined>
          </th>
          <th scope="col">Per lead</th>
          {by === 'campaign' && (
            <>
              <th scope="col">{'Ad\u00a0spend'}</th>
              <th scope="col">{'Return per\u00a0$1\u00a0spent'}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.origin} ${row.key}`} name={revenueRowName(row, by)} figures={row} by={by} />
        ))}
        {others && <Row name={`${formatCount(others.count)} more`} figures={others} by={by} isSum />}
      </tbody>
      <tfoot>
        <Row name="Total" figures={total} by={by} isSum />
      </tfoot>
    </ScrollableTable>
  );
}

interface RowProps {
  name: string;
  figures: RevenueFigures;
  by: RevenueGrouping;
  /** Sums show no return on $1: one campaign's ad spend did not earn another's revenue. */
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
