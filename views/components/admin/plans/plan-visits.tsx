import type { PlanFile, PlanVisitView } from '../../../contracts/customers/plans.js';
import { formatPrice } from '../../../format/figures.js';
import { formatCalendarDate } from '../../../format/moments.js';
import { windowLabel } from '../../../forms/leads/arrival-windows.js';
import { useArrivalFacts } from '../../shared/use-arrival-facts.js';
import { PostButton } from '../shared/post-button.js';
import { PlanBadge } from './plan-badge.js';

/** Lists the visits of a recurring plan, with buttons to schedule, confirm, skip or restore one. */
export function PlanVisits({ plan }: { plan: PlanFile }) {
  const { visits, today } = plan;
  // A visit without an open slot stays until it is scheduled or skipped.
  const isPast = ({ day, occurrence, state }: PlanVisitView) =>
    state !== 'unplaced' && (day ?? occurrence) < today;
  const past = visits.filter(isPast);
  const coming = visits.filter((visit) => !isPast(visit));
  return (
    <section className="card" aria-labelledby="visits-title">
      <h2 id="visits-title">Visits</h2>
      {coming.length === 0 && <p className="quiet">No visits are planned.</p>}
      <ul>
        {coming.map((visit) => (
          <Visit key={visit.occurrence} plan={plan} visit={visit} />
        ))}
      </ul>
      {past.length > 0 && (
        <>
          <h3 className="mt-4 mb-2">Past visits</h3>
          <ul>
            {past.toReversed().map((visit) => (
              <Visit key={visit.occurrence} plan={plan} visit={visit} isPast />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Visit({ plan, visit, isPast }: { plan: PlanFile; visit: PlanVisitView; isPast?: boolean }) {
  const facts = useArrivalFacts();
  const { occurrence, state, leadId, day, timeWindow, totalCents } = visit;
  const date = formatCalendarDate(day ?? occurrence);
  // A visit without an appointment may get another day: its own can be a day off by then.
  const title = state === 'due' ? `Around ${date}` : date;
  const details = [
    timeWindow && windowLabel(day, timeWindow, facts),
    day && day !== occurrence && `due ${formatCalendarDate(occurrence)}`,
    totalCents > 0 && formatPrice(totalCents),
  ];
  const canChange = !isPast && plan.state !== 'ended';
  return (
    <li className="item-row item-row--open">
      <div className="item-row__about">
        <p className="item-row__title">
          {leadId ? <a href={`/admin/leads/${leadId}`}>{title}</a> : title} <PlanBadge state={state} />
        </p>
        <p className="item-row__detail">{details.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="row">
        {canChange && state === 'proposed' && (
          <Action plan={plan} occurrence={occurrence} action="confirm" label={`Confirm ${date}`}>
            Confirm
          </Action>
        )}
        {canChange &&
          state === 'unplaced' &&
          (leadId ? (
            <a className="button" href={`/admin/leads/${leadId}/appointment`} aria-label={`Schedule ${date}`}>
              Schedule
            </a>
          ) : (
            <Action plan={plan} occurrence={occurrence} action="schedule" label={`Schedule ${date}`}>
              Schedule
            </Action>
          ))}
        {canChange && ['due', 'proposed', 'confirmed', 'unplaced'].includes(state) && (
          <Action plan={plan} occurrence={occurrence} action="skip" label={`Skip ${date}`}>
            Skip
          </Action>
        )}
        {canChange && visit.canRestore && (
          <Action plan={plan} occurrence={occurrence} action="restore" label={`Restore ${date}`}>
            Restore
          </Action>
        )}
      </div>
    </li>
  );
}

interface ActionProps {
  plan: PlanFile;
  occurrence: string;
  action: 'schedule' | 'confirm' | 'skip' | 'restore';
  label: string;
  children: string;
}

function Action({ plan, occurrence, action, label, children }: ActionProps) {
  return (
    <PostButton
      action={`/admin/plans/${plan.id}/${action}`}
      fields={{ version: plan.version, occurrence }}
      label={label}
    >
      {children}
    </PostButton>
  );
}
