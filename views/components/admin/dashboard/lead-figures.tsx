import type { FigureComparison, LeadStats } from '../../../contracts/admin.js';
import { formatCount, formatPrice } from '../../../format/figures.js';
import { weekdayNames } from '../../../format/hours.js';
import { weekdayOf } from '../../../format/moments.js';
import { Figure } from '../analytics/figure.js';
import { Defined } from '../shared/defined.js';

interface LeadFiguresProps {
  stats: LeadStats;
  comparison: FigureComparison;
  /** Today, YYYY-MM-DD. */
  day: string;
}

/** Shows the numbers of leads, each with a comparison. */
export function LeadFigures({ stats, comparison, day }: LeadFiguresProps) {
  const { newLastWeek, newLately, completedLately, bookedCents } = comparison;
  return (
    <div className="figures">
      <Figure
        label="New Today"
        as="leads"
        value={stats.newToday}
        detail={<Change from={newLastWeek} to={stats.newToday} day={day} />}
      />
      <Figure
        label="Scheduled"
        value={stats.byStatus.scheduled}
        detail={`${formatPrice(bookedCents)} booked`}
      />
      <Figure
        label="Completed"
        value={stats.byStatus.completed}
        detail={<Defined as="jobsDone">{`${formatCount(completedLately)} done in 30 days`}</Defined>}
      />
      <Figure
        label="Total Leads"
        as="allLeads"
        value={stats.total}
        detail={<Defined as="leads">{`${formatCount(newLately)} new in 30 days`}</Defined>}
      />
    </div>
  );
}

function Change({ from, to, day }: { from: number; to: number; day: string }) {
  const weekday = weekdayNames[weekdayOf(day)].slice(0, 3);
  if (to === from) return `Same as last ${weekday}`;
  const change = `${to > from ? '+' : '−'}${formatCount(Math.abs(to - from))}`;
  return <span className={to > from ? 'figure__up' : undefined}>{`${change} vs. last ${weekday}`}</span>;
}
