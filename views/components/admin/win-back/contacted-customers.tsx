import { type ContactedCustomer, winBackPath } from '../../../contracts/customers/win-back.js';
import { formatPrice } from '../../../format/figures.js';
import { formatCalendarDate } from '../../../format/moments.js';
import { PostButton } from '../shared/post-button.js';

/** Lists the customers whom the owner contacted, with what it led to. */
export function ContactedCustomers({ contacted }: { contacted: readonly ContactedCustomer[] }) {
  return (
    <ul>
      {contacted.map((one) => (
        <li className="item-row item-row--open" key={one.id}>
          <div className="item-row__about">
            <p className="item-row__title">
              <a href={`/admin/customers/${one.customerId}`}>{one.name}</a> <Result customer={one} />
            </p>
            <p className="item-row__detail">
              {[
                `${done[one.way]} ${formatCalendarDate(one.contactedOn)}`,
                one.emailState === 'not-sent' && `Email not sent. ${one.emailNote}`,
                one.chargedCents > 0 && formatPrice(one.chargedCents),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          {one.leadId ? (
            <a className="button" href={`/admin/leads/${one.leadId}`}>
              Open lead
            </a>
          ) : (
            one.emailState !== 'sent' && (
              <PostButton
                action={`${winBackPath}/${one.customerId}/undo`}
                fields={{ contact: one.id }}
                label={`Undo: ${one.name}`}
              >
                Undo
              </PostButton>
            )
          )}
        </li>
      ))}
    </ul>
  );
}

const done = { call: 'Called', text: 'Texted', email: 'Emailed', lost: 'Not interested since' };

function Result({ customer: { way, isBooked, leadId, emailState } }: { customer: ContactedCustomer }) {
  if (way === 'lost') return <span className="badge badge--completed">Not interested</span>;
  if (isBooked) return <span className="badge badge--scheduled">Booked</span>;
  if (leadId) return <span className="badge badge--new">Answered</span>;
  if (emailState === 'waiting') return <span className="badge badge--contacted">Sending</span>;
  if (emailState === 'not-sent') return <span className="badge badge--high">Not sent</span>;
  return <span className="badge">No answer yet</span>;
}
