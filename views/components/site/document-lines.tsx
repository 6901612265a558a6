import type { QuoteLine } from '../../contracts/money/money.js';
import { formatExactPrice } from '../../format/figures.js';
import { describeLine } from '../../format/quote-line.js';

interface DocumentLinesProps {
  lines: readonly QuoteLine[];
  totalCents: number;
}

/** The table of a quote or receipt: its lines, their amounts and the total. */
export function DocumentLines({ lines, totalCents }: DocumentLinesProps) {
  return (
    <table className="document-lines">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <td>{describeLine(line)}</td>
            <td>{formatExactPrice(line.cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatExactPrice(totalCents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
