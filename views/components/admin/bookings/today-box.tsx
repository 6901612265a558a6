import type { ReactNode } from 'react';
import { type FirstLeads, spamPath, spamReminder, type Today } from '../../../contracts/admin.js';
import type { LeadView } from '../../../contracts/leads/leads.js';
import { useFacts } from '../../../contracts/website/facts.js';
import { formatCalendarDate } from '../../../format/moments.js';
import { CallButton } from '../leads/contact-links.js';
import { useServiceLabel } from '../leads/lead-details.js';
import { Waiting } from '../leads/lead-markers.js';
import { useRendered } from '../shared/queries.js';
import { useTimeInWords, useTown } from './appointment-labels.js';
import { SetDate } from './set-date.js';

/** Lists what to do today: appointments, then leads that need a reply or a follow-up. */
export function TodayBox({ rendered }: { rendered: Today }) {
  const facts = useFacts();
  const today = useRendered('/admin/api/today', rendered);
  const { day, overPromise, heldAsSpam } = today;
  const { withoutDay, appointmentsToday, unanswered, followUps, pastAppointments } = today;
  const time = useTimeInWords();
  const town = useTown();
  const service = useServiceLabel();
  const isFree = [withoutDay, appointmentsToday, unanswered, followUps, pastAppointments].every(
    ({ total }) => total === 0,
  );
  return (
    <section className="card today admin-section" aria-labelledby="today-title">
      <div className="title-row">
        <h2 id="today-title">Today</h2>
        <p>{formatCalendarDate(day)}</p>
        {heldAsSpam > 0 && (
          <a className="marker marker--amber" href={spamPath}>
            {spamReminder(heldAsSpam)}
          </a>
        )}
        {overPromise > 0 && (
          <p className="marker marker--red">
            {`No reply in ${facts.answerHours} hours: `}
            {overPromise}
          </p>
        )}
      </div>
      {isFree ? (
        <p>You’re all caught up. New leads and today’s jobs appear here.</p>
      ) : (
        <div className="today__lists">
          <TodayList title="Needs a date" list={withoutDay} all="/admin/bookings">
            {(lead) => <SetDate lead={lead} />}
          </TodayList>
          <TodayList title="Confirmed for today" list={appointmentsToday} all="/admin/bookings">
            {(lead) => (
              <span>
                {[lead.appointment && time(lead.appointment), town(lead), service(lead)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
          </TodayList>
          <TodayList title="Unanswered leads" list={unanswered} all="/admin/leads?status=new">
            {(lead) => (
              <ul className="lead-markers">
                <Waiting lead={lead} />
              </ul>
            )}
          </TodayList>
          <TodayList title="Follow-ups due" list={followUps} all="/admin/leads?followUp=due">
            {({ followUpDate }) => (
              <span className={followUpDate && followUpDate < day ? 'late' : undefined}>
                {followUpDate && followUpDate < day
                  ? `Overdue since ${formatCalendarDate(followUpDate)}`
                  : 'Today'}
              </span>
            )}
          </TodayList>
          <TodayList title="Past jobs to close out" list={pastAppointments} all="/admin/bookings">
            {({ appointment }) => <span className="late">{formatCalendarDate(appointment?.day ?? '')}</span>}
          </TodayList>
        </div>
      )}
    </section>
  );
}

interface TodayListProps {
  title: string;
  list: FirstLeads;
  /** The page that lists all of them. */
  all: string;
  /** The details of one lead. */
  children: (lead: LeadView) => ReactNode;
}

function TodayList({ title, list: { total, leads }, all, children }: TodayListProps) {
  if (total === 0) return null;
  return (
    <section aria-label={title}>
      <h3>
        {title} <span className="count-badge">{total.toLocaleString('en-US')}</span>
      </h3>
      <ul className="lines">
        {leads.map((lead) => (
          <li key={lead.id}>
            <span className="lines__person">
              <CallButton lead={lead} />
              <a href={`/admin/leads/${lead.id}`}>{lead.name}</a>
            </span>
            {children(lead)}
          </li>
        ))}
      </ul>
      {total > leads.length && (
        <p className="today__rest">
          <a href={all}>View {(total - leads.length).toLocaleString('en-US')} more</a>
        </p>
      )}
    </section>
  );
}
