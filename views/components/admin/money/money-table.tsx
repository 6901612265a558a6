import { averageCents, type MoneySums } from '../../../contracts/money/money-report.js';
import { formatCount, formatPrice } from '../../../format/figures.js';
import { ScrollableTable } from '../shared/scrollable-table.js';

interface MoneyTableProps {
  label: string;
  /** The heading of the first column. */
  head: string;
  rows: [string, MoneySums][];
  total: MoneySums;
}

/** Shows jobs, revenue and costs by month or by service. */
export function MoneyTable({ label, head, rows, total }: MoneyTableProps) {
  return (
    <ScrollableTable label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {['Jobs', 'Revenue', 'Unpaid', 'Average', 'Costs'].map((column) => (
            <th key={column} scope="col" className="amount">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, sums]) => (
          <Row key={name} name={name} sums={sums} />
        ))}
      </tbody>
      <tfoot>
        <Row name="Total" sums={total} />
      </tfoot>
    </ScrollableTable>
  );
}

function Row({ name, sums }: { name: string; sums: MoneySums }) {
  const average = averageCents(sums);
  const cells = [
    formatCount(sums.jobs),
    formatPrice(sums.earnedCents),
    formatPrice(sums.outstandingCents),
    average === null ? '–' : formatPrice(average),
    sums.costCents === 0 ? '–' : formatPrice(sums.costCents),
  ];
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell, index) => (
        <td key={index} className="amount">
          {cell}
        </td>
      ))}
    </tr>
  );
}
