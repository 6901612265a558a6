import { averageCents, type MonthToDate } from '../../../contracts/money/money-report.js';
import { formatMonthDay } from '../../../format/calendar-days.js';
import { formatCount, formatPrice } from '../../../format/figures.js';
import { formatMonth } from '../../../format/moments.js';
import { Figure } from '../analytics/figure.js';

/** Shows this month's revenue, jobs and average job, with their change from the same days of last month. */
export function MonthFigures({
  now,
  before,
  beforeFrom,
  beforeUntil,
  today,
}: MonthToDate & { today: string }) {
  const lastDays =
    beforeFrom === beforeUntil
      ? formatMonthDay(beforeFrom)
      : `${formatMonthDay(beforeFrom)}–${Number(beforeUntil.slice(8))}`;
  const figures = [
    {
      label: 'Revenue',
      as: 'revenue',
      now: now.earnedCents,
      before: before.earnedCents,
      format: formatPrice,
    },
    { label: 'Jobs done', as: 'jobsDone', now: now.jobs, before: before.jobs, format: formatCount },
    { label: 'Average job', now: averageCents(now), before: averageCents(before), format: formatPrice },
  ] as const;
  return (
    <section className="month" aria-labelledby="month-title">
      <h2 id="month-title">{formatMonth(today)} so far</h2>
      <div className="figures">
        {figures.map(({ label, format, ...amounts }) => (
          <Figure
            key={label}
            label={label}
            as={'as' in amounts ? amounts.as : undefined}
            value={amounts.now === null ? '–' : format(amounts.now)}
            detail={<Difference {...amounts} format={format} lastDays={lastDays} />}
          />
        ))}
      </div>
    </section>
  );
}

interface DifferenceProps {
  now: number | null;
  before: number | null;
  format: (amount: number) => string;
  /** The days of `before`, like "Oct 1–27". */
  lastDays: string;
}

function Difference({ now, before, format, lastDays }: DifferenceProps) {
  if (now === null || before === null) return now === null ? 'No jobs yet' : `No jobs ${lastDays}`;
  const change = now - before;
  if (change === 0) return `Same as ${lastDays}`;
  const text = `${change > 0 ? '+' : '−'}${format(Math.abs(change))} vs. ${lastDays}`;
  return <span className={change > 0 ? 'figure__up' : 'figure__down'}>{text}</span>;
}
