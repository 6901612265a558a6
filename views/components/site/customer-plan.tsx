import type { CustomerRequest } from '../../contracts/customers/customer-request.js';
import type { CustomersPlan, PlanAction } from '../../contracts/customers/plans.js';
import { describePause } from '../../format/canceled-visit.js';
import { DocumentLines } from './document-lines.js';
import { PayLink } from './pay-link.js';

interface CustomerPlanProps {
  plan: CustomersPlan;
  request: CustomerRequest;
  /** The https link where customers pay; '' for none. */
  paymentLink?: string;
}

const notes: Record<Exclude<CustomersPlan['state'], 'paused'>, string> = {
  active: 'Unsubscribing from our emails doesn’t end your plan. Pause or end it here.',
  ended: 'Your plan has ended. We won’t schedule more visits.',
};

/** Shows customers their plan, to confirm its visit or pause, resume or end it. Works without JavaScript. */
export function CustomerPlan({ plan, request, paymentLink }: CustomerPlanProps) {
  const { state, pausedUntil, rhythm, next, isFollowing, lines, totalCents } = plan;
  const { isProposed, status } = request;
  return (
    <section className="card my-plan stack" id="plan" aria-labelledby="plan-title">
      <h2 id="plan-title">Your plan: {rhythm.toLowerCase()}</h2>
      {isProposed && status === 'booked' && (
        <div className="my-plan__confirm stack">
          <Action plan={plan} request={request} action="confirm" isPrimary>
            Confirm visit
          </Action>
          <p className="soft">
            Doesn’t fit? <a href="#move">Pick another time</a> or <a href="#cancel">skip this visit</a>.
          </p>
        </div>
      )}
      {state !== 'ended' && <DocumentLines lines={lines} totalCents={totalCents} />}
      {state !== 'ended' && paymentLink && <PayLink href={paymentLink} />}
      {(state === 'active' || pausedUntil) && next && (
        <p>
          {isFollowing ? 'Following visit' : 'Next visit'}: around {next}.
        </p>
      )}
      <p className="soft">{state === 'paused' ? describePause(pausedUntil) : notes[state]}</p>
      {state !== 'ended' && (
        <div className="button-row">
          {state === 'active' ? (
            <Action plan={plan} request={request} action="pause">
              Pause plan
            </Action>
          ) : (
            <Action plan={plan} request={request} action="resume" isPrimary>
              Resume plan
            </Action>
          )}
          <details>
            <summary className="button">End plan</summary>
            <p>Open visits are canceled.</p>
            <Action plan={plan} request={request} action="end">
              End plan now
            </Action>
          </details>
        </div>
      )}
    </section>
  );
}

interface ActionProps extends CustomerPlanProps {
  action: PlanAction;
  isPrimary?: boolean;
  children: string;
}

function Action({ plan, request, action, isPrimary, children }: ActionProps) {
  return (
    <form method="post" action={`${request.path}/plan`}>
      <input type="hidden" name="version" value={plan.version} />
      <button
        type="submit"
        name="action"
        value={action}
        className={isPrimary ? 'button button--accent' : 'button'}
      >
        {children}
      </button>
    </form>
  );
}
