import { useAdminFrame } from '../../../contracts/admin.js';
import type { PlanFile } from '../../../contracts/customers/plans.js';
import { formatCalendarDate } from '../../../format/moments.js';
import { Field } from '../../shared/field.js';

/** Pauses, resumes or ends a recurring plan. */
export function PlanPauses({ plan }: { plan: PlanFile }) {
  const { id, state, version, pausedUntil } = plan;
  const { sendsEmail } = useAdminFrame();
  if (state === 'ended') return null;
  const hidden = <input type="hidden" name="version" value={version} />;
  return (
    <section className="card" aria-labelledby="pause-title">
      <h2 id="pause-title">Pause or end</h2>
      {state === 'paused' ? (
        <form method="post" action={`/admin/plans/${id}/resume`} className="lead-form stack gap-4 hug">
          {hidden}
          <p>
            {pausedUntil ? `Paused until ${formatCalendarDate(pausedUntil)}.` : 'Paused until you resume it.'}
          </p>
          <button type="submit" className="button">
            Resume plan
          </button>
        </form>
      ) : (
        <form method="post" action={`/admin/plans/${id}/pause`} className="lead-form stack gap-4 hug">
          {hidden}
          <p>
            Open visits are canceled. Customers get an email about visits that they confirmed
            {sendsEmail ? '.' : ' once email is set up.'}
          </p>
          <Field name="until" label="Resume on" hint="Optional. Leave blank to pause until you resume it.">
            <input type="date" />
          </Field>
          <button type="submit" className="button">
            Pause plan
          </button>
        </form>
      )}
      <details className="mt-4">
        <summary>End plan</summary>
        <form method="post" action={`/admin/plans/${id}/end`} className="lead-form stack gap-4 hug">
          {hidden}
          <p>Open visits are canceled. Completed visits stay.</p>
          <button type="submit" className="button button--bad">
            End plan
          </button>
        </form>
      </details>
    </section>
  );
}
