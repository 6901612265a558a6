import type { QuoteLine } from '../../contracts/money/money.js';
import { formatPrice } from '../../format/figures.js';

interface QuoteLinesProps {
  lines: QuoteLine[];
  totalCents: number;
}

/** Shows the lines of a quote and their total. */
export function QuoteLines({ lines, totalCents }: QuoteLinesProps) {
  return (
    <dl className="estimate">
      {lines.map(({ label, cents }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{formatPrice(cents)}</dd>
        </div>
      ))}
      <div className="estimate__total">
        <dt>Total</dt>
        <dd>{formatPrice(totalCents)}</dd>
      </div>
    </dl>
  );
}
