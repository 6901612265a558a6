import type { PlanOfCustomer } from '../../../contracts/customers/plans.js';
import { formatPrice } from '../../../format/figures.js';
import { formatCalendarDate } from '../../../format/moments.js';
import { PlanBadge } from './plan-badge.js';

/** Lists recurring plans, each with its rhythm, price and next visit. */
export function PlanList({ plans }: { plans: readonly (PlanOfCustomer & { name?: string })[] }) {
  return (
    <ul>
      {plans.map(({ id, name, state, rhythm, totalCents, next, unplaced }) => (
        <li className="item-row item-row--open" key={id}>
          <div className="item-row__about">
            <p className="item-row__title">
              <a href={`/admin/plans/${id}`}>{name || rhythm}</a> <PlanBadge state={state} />
            </p>
            <p className="item-row__detail">
              {[
                name && rhythm,
                unplaced && `No open slot: ${formatCalendarDate(unplaced)}`,
                next && `Next: ${formatCalendarDate(next)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <strong>{formatPrice(totalCents)}</strong>
        </li>
      ))}
    </ul>
  );
}
