import type { QuoteLine } from '../../contracts/money/money.js';
import { formatPrice } from '../../format/figures.js';
import { describeLine } from '../../format/quote-line.js';

interface QuoteLinesProps {
  lines: QuoteLine[];
  totalCents: number;
}

/** Shows the lines of a quote and their total. */
export function QuoteLines({ lines, totalCents }: QuoteLinesProps) {
  return (
    <dl className="estimate">
      {lines.map((line, index) => (
        <div key={index}>
          <dt>{describeLine(line)}</dt>
          <dd>{formatPrice(line.cents)}</dd>
        </div>
      ))}
      <div className="estimate__total">
        <dt>Total</dt>
        <dd>{formatPrice(totalCents)}</dd>
      </div>
    </dl>
  );
}
