import { PlanBadge } from '../../components/admin/plans/plan-badge.js';
import { PlanFields } from '../../components/admin/plans/plan-fields.js';
import { PlanPauses } from '../../components/admin/plans/plan-pauses.js';
import { PlanVisits } from '../../components/admin/plans/plan-visits.js';
import { Failure } from '../../components/admin/shared/failure.js';
import { UndoNote } from '../../components/admin/shared/undo-note.js';
import { useAdminFrame } from '../../contracts/admin.js';
import type { PlanFile } from '../../contracts/customers/plans.js';
import { formatPrice } from '../../format/figures.js';
import { formatCalendarDate } from '../../format/moments.js';
import { type TypedPlan, weekdayField } from '../../forms/customers/plan.js';
import { typedAmount } from '../../forms/money/quote.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface PlanPageProps {
  plan: PlanFile;
  /** A change that was rejected. */
  typed?: TypedPlan;
  /** Why nothing was saved, although the form was valid. */
  failure?: string;
  /** The due day of the visit that was just skipped. */
  skipped?: string;
}

export const meta = () => adminMeta('Recurring plan', 'A standing schedule for a customer');

/** Shows a recurring plan with its visits and changes it. Works without JavaScript. */
export default function PlanPage({ plan, typed, failure, skipped }: PlanPageProps) {
  const { id, version, customerId, name, state, rhythm, totalCents, endsOn } = plan;
  const { sendsEmail } = useAdminFrame();
  const undoable = plan.visits.find(({ occurrence, canRestore }) => canRestore && occurrence === skipped);
  return (
    <AdminPage
      path="/admin/customers"
      back={{ href: '/admin/plans', label: 'All plans' }}
      title={name}
      beside={<PlanBadge state={state} />}
    >
      <p className="lead">
        {`${rhythm}, ${formatPrice(totalCents)} a visit${endsOn ? `, until ${formatCalendarDate(endsOn)}` : ''}. `}
        <a href={`/admin/customers/${customerId}`}>Open customer</a>
      </p>
      <Failure isNotSaved>{failure}</Failure>
      {undoable && (
        <UndoNote action={`/admin/plans/${id}/restore`} fields={{ version, occurrence: undoable.occurrence }}>
          {`Skipped: ${formatCalendarDate(undoable.day ?? undoable.occurrence)}.`}
        </UndoNote>
      )}
      <div className="split-page">
        <PlanVisits plan={plan} />
        <div className="stack gap-4">
          <PlanPauses plan={plan} />
          {state !== 'ended' && (
            <details className="card fold" id="change" open={typed !== undefined}>
              <summary>
                <h2>Change plan</h2>
                <span className="fold__summary">Schedule, price, address</span>
              </summary>
              <form method="post" action={`/admin/plans/${id}`} className="fold__inside stack gap-4 hug">
                <input type="hidden" name="version" value={version} />
                <p className="quiet">
                  Completed visits stay as they are. The customer gets an email about a new price
                  {sendsEmail ? '.' : ' once email is set up.'}
                </p>
                <PlanFields key={version} typed={typed ?? typedOf(plan)} fromLabel="Change from" />
                <p className="button-row">
                  <button type="submit" className="button">
                    Save changes
                  </button>
                </p>
              </form>
            </details>
          )}
        </div>
      </div>
    </AdminPage>
  );
}

/** Returns the plan as the form shows it. */
function typedOf({ term, endsOn, address, isAutoConfirmed, today }: PlanFile): TypedPlan {
  const { every, unit, timeWindow, weekdays, lines } = term;
  return {
    fields: {
      ...{ rhythm: `${every}-${unit}`, timeWindow, from: today, endsOn: endsOn ?? '', address },
      ...Object.fromEntries(weekdays.map((weekday) => [weekdayField(weekday), 'yes'])),
      ...(isAutoConfirmed ? { isAutoConfirmed: 'yes' } : {}),
    },
    lines: lines.map(({ label, cents }) => ({ label, amount: typedAmount(cents) })),
  };
}
