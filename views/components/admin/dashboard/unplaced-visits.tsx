import type { Today } from '../../../contracts/admin.js';
import { formatMonthDay } from '../../../format/calendar-days.js';
import { formatCount } from '../../../format/figures.js';

/** Lists the visits of plans without an open slot, each with the plan's page, where it is scheduled. */
export function UnplacedVisits({ total, visits, most }: Today['unplacedVisits'] & { most: number }) {
  if (total === 0) return null;
  return (
    <ul className="tasks__list" aria-label="Plan visits without an open slot">
      {visits.slice(0, most).map(({ planId, name, due }) => (
        <li className="item-row" key={`${planId}.${due}`}>
          <div className="item-row__about">
            <p className="item-row__title">
              <a href={`/admin/plans/${planId}`}>{name}</a>
            </p>
            <p className="item-row__detail">{`Plan visit due ${formatMonthDay(due)}: no open slot`}</p>
          </div>
          <a className="button" href={`/admin/plans/${planId}`} aria-label={`Schedule: ${name}`}>
            Schedule
          </a>
        </li>
      ))}
      {total > most && (
        <li>
          <a className="more-link" href="/admin/plans">{`Show all ${formatCount(total)} plan visits`}</a>
        </li>
      )}
    </ul>
  );
}
