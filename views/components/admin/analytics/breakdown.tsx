import type { Option } from '../../../forms/leads/contact.js';

interface BreakdownProps {
  title: string;
  options: Option[];
  counts: Record<string, number>;
}

/** Shows the number of leads of each kind. */
export function Breakdown({ title, options, counts }: BreakdownProps) {
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <ul className="breakdown">
        {options.map(({ value, label }) => (
          <li key={value}>
            <span className={`badge badge--${value}`}>{label}</span>
            <strong>{(counts[value] ?? 0).toLocaleString('en-US')}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
