import type { PlanOfCustomer } from '../../../contracts/customers/plans.js';
import { PlanList } from '../plans/plan-list.js';
import { CustomerHeading } from './customer-heading.js';

/** Lists a customer's recurring plans. */
export function CustomerPlans({ customerId, plans }: { customerId: number; plans: PlanOfCustomer[] }) {
  return (
    <section className="stack gap-4 shrink break-words ruled" aria-labelledby="plans-title">
      <CustomerHeading id="plans-title">Recurring plans</CustomerHeading>
      {plans.length === 0 ? <p>No plan yet.</p> : <PlanList plans={plans} />}
      <p>
        <a className="button" href={`/admin/plans/new?customer=${customerId}`}>
          Make a plan
        </a>
      </p>
    </section>
  );
}
