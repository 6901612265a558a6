import { type DueCustomer, type WinBackList, winBackPath } from '../../../contracts/customers/win-back.js';
import { formatCount, formatPrice } from '../../../format/figures.js';
import { formatCalendarDate } from '../../../format/moments.js';
import { Icon } from '../../shared/icon.js';

interface DueCustomersProps {
  due: readonly DueCustomer[];
  list: WinBackList;
}

/** Lists customers to win back, with one tap to call, text or email, and buttons to note what was done. */
export function DueCustomers({ due, list }: DueCustomersProps) {
  return (
    <ul>
      {due.map(({ customer, remindedOn, smsHref }) => {
        const { id, name, lastCleanedOn, jobs, chargedCents, phoneHref, phoneShown, email } = customer;
        const details = [
          lastCleanedOn && `Last cleaned ${formatCalendarDate(lastCleanedOn)}`,
          jobs > 0 && `${formatCount(jobs)} ${jobs === 1 ? 'job' : 'jobs'}, ${formatPrice(chargedCents)}`,
          remindedOn && `Reminded ${formatCalendarDate(remindedOn)}`,
        ];
        return (
          <li className="item-row item-row--open" key={id}>
            <div className="item-row__about">
              <p className="item-row__title">
                <a href={`/admin/customers/${id}`}>{name}</a>
              </p>
              <p className="item-row__detail">{details.filter(Boolean).join(' · ')}</p>
            </div>
            <div className="row">
              {smsHref && (
                <>
                  <a className="button" href={phoneHref} aria-label={`Call ${name}, ${phoneShown}`}>
                    <Icon name="call" />
                    Call
                  </a>
                  <a className="button on-phones" href={smsHref} aria-label={`Text ${name}`}>
                    <Icon name="text" />
                    Text
                  </a>
                </>
              )}
              {email && (
                <a className="button" href={`${winBackPath}/${id}/email`} aria-label={`Email ${name}`}>
                  <Icon name="mail" />
                  Email
                </a>
              )}
              <details className="popup status-menu">
                <summary className="button" aria-label={`Mark as: ${name}`}>
                  Mark as
                </summary>
                <form method="post" action={`${winBackPath}/${id}`} className="popup__panel">
                  <input type="hidden" name="list" value={list} />
                  {marks.map(({ way, label }) => (
                    <button key={way} type="submit" name="way" value={way} className="button">
                      {label}
                    </button>
                  ))}
                </form>
              </details>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const marks = [
  { way: 'call', label: 'Called' },
  { way: 'text', label: 'Texted' },
  { way: 'lost', label: 'Not interested' },
] as const;
