import { formatCount } from '../../../format/figures.js';
import type { Option } from '../../../forms/options.js';

interface BreakdownProps {
  title: string;
  /** Returns the address of the leads of one kind. */
  hrefOf: (value: string) => string;
  options: Option[];
  counts: Record<string, number>;
}

/** Shows the number of leads of each kind, as a bar and as links to them. */
export function Breakdown({ title, hrefOf, options, counts }: BreakdownProps) {
  const total = options.reduce((sum, { value }) => sum + (counts[value] ?? 0), 0);
  let before = 0;
  return (
    <section className="breakdown" aria-label={title}>
      <h2>{title}</h2>
      <svg className="breakdown__bar" aria-hidden="true">
        {total > 0 &&
          options.map(({ value }) => {
            const [x, width] = [before, (100 * (counts[value] ?? 0)) / total];
            before += width;
            return (
              <rect
                key={value}
                className={`share share--${value}`}
                x={`${x}%`}
                width={`${width}%`}
                height="100%"
              />
            );
          })}
      </svg>
      <ul className="cluster">
        {options.map(({ value, label }) => (
          <li key={value}>
            <a className="plain-link" href={hrefOf(value)}>
              <svg className="breakdown__key" viewBox="0 0 8 8" aria-hidden="true">
                <circle className={`share share--${value}`} cx="4" cy="4" r="4" />
              </svg>
              {label} <strong className="tabular">{formatCount(counts[value] ?? 0)}</strong>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
