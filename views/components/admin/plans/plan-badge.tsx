import type { PlanState, PlanVisitView } from '../../../contracts/customers/plans.js';

const badges: Record<PlanState | PlanVisitView['state'], [className: string, label: string]> = {
  active: ['badge--scheduled', 'Active'],
  paused: ['badge--contacted', 'Paused'],
  ended: ['badge--completed', 'Ended'],
  due: ['badge--low', 'Planned'],
  proposed: ['badge--contacted', 'Tentative'],
  confirmed: ['badge--scheduled', 'Confirmed'],
  asked: ['badge--contacted', 'Time requested'],
  done: ['badge--completed', 'Completed'],
  skipped: ['badge--low', 'Skipped'],
  unplaced: ['badge--high', 'No open slot'],
};

/** Shows the state of a recurring plan or of one of its visits. */
export function PlanBadge({ state }: { state: keyof typeof badges }) {
  const [className, label] = badges[state];
  return <span className={`badge ${className}`}>{label}</span>;
}
