import { type MonthRow, type MonthTable } from '../../../contracts/analytics/monthly-report.js';
import { formatCount, formatPrice } from '../../../format/figures.js';
import { conversionOf, monthRowName, monthTableTitles, returnOf } from '../../../format/monthly-report.js';
import { ScrollableTable } from '../shared/scrollable-table.js';

interface MonthTableProps {
  table: MonthTable;
  rows: readonly MonthRow[];
}

const names: Record<MonthTable, string> = {
  source: 'Source',
  landing: 'Landing page',
  city: 'City',
  campaign: 'Campaign',
};

/** Shows what sources, landing pages, cities or campaigns brought in a month. Nothing without rows. */
export function MonthTableView({ table, rows }: MonthTableProps) {
  if (rows.length === 0) return null;
  const hasSpend = rows.some(({ spentCents }) => spentCents > 0);
  const columns = ['Visitors', 'Call clicks', 'Leads', 'Conversion', 'Revenue'];
  return (
    <section aria-labelledby={`month-${table}`}>
      <h3 id={`month-${table}`}>{monthTableTitles[table]}</h3>
      <ScrollableTable label={monthTableTitles[table]}>
        <thead>
          <tr>
            <th scope="col">{names[table]}</th>
            {[...columns, ...(hasSpend ? ['Ad spend', 'Return on $1'] : [])].map((column) => (
              <th key={column} scope="col" className="amount">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{monthRowName(table, row)}</th>
              {cellsOf(row, hasSpend).map((cell, index) => (
                <td key={index} className="amount">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollableTable>
    </section>
  );
}

const cellsOf = (row: MonthRow, hasSpend: boolean) => [
  formatCount(row.visitors),
  formatCount(row.calls),
  formatCount(row.leads),
  conversionOf(row),
  formatPrice(row.cents),
  ...(hasSpend ? [row.spentCents > 0 ? formatPrice(row.spentCents) : '–', returnOf(row)] : []),
];
