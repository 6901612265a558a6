import type { ReactNode } from 'react';
import { type FirstLeads, spamPath, type Today } from '../../../contracts/admin.js';
import { hoursToPublication, reviewsPath } from '../../../contracts/customers/reviews.js';
import { isLost, isNew } from '../../../contracts/leads/lead-stages.js';
import {
  type LeadView,
  type OwnerAnswer,
  requestActions,
  requestPath,
} from '../../../contracts/leads/leads.js';
import type { MoneySoon } from '../../../contracts/money/money-report.js';
import { useFacts } from '../../../contracts/website/facts.js';
import { formatMonthDay } from '../../../format/calendar-days.js';
import { formatCount, formatPrice } from '../../../format/figures.js';
import { weekdayNames } from '../../../format/hours.js';
import { weekdayOf } from '../../../format/moments.js';
import { useTown } from '../bookings/appointment-labels.js';
import { useRendered } from '../shared/queries.js';
import { CallButton } from './call-button.js';
import { ContactedButton } from './contacted-button.js';
import { FollowUpButtons } from './follow-up-buttons.js';
import { LeadAge } from './lead-age.js';
import { UnplacedVisits } from './unplaced-visits.js';

interface NeedsAttentionProps {
  rendered: Today;
  unpaid: MoneySoon['unpaid'];
}

/** Begins a task with what the lead is, if that isn't usual. */
function kindOf(lead: LeadView): string {
  if (isLost(lead)) return 'Lost lead · ';
  return isNew(lead) ? 'New lead · ' : '';
}

/** How many leads of each kind are listed; a link shows the rest. */
const [maxNew, maxRequests, maxOthers] = [4, 4, 2];

/** Lists what waits for the owner, each with the one thing to do about it: new leads first. */
export function NeedsAttention({ rendered, unpaid }: NeedsAttentionProps) {
  const facts = useFacts();
  const today = useRendered('/admin/api/today', rendered);
  const { day, overPromise, heldAsSpam, newReviews, unanswered, answers, requests } = today;
  const { followUps, pastAppointments, withoutDay, onDaysOff, unplacedVisits } = today;
  const lists = [unanswered, requests, followUps, pastAppointments, withoutDay, onDaysOff];
  const total =
    lists.reduce((sum, list) => sum + list.total, 0) +
    unplacedVisits.total +
    Number(heldAsSpam > 0) +
    Number(newReviews > 0) +
    Number(unpaid.total > 0);
  return (
    <section className="card tasks" aria-labelledby="tasks-title">
      <div className="list-head cluster mb-2">
        <h2 id="tasks-title">Needs attention</h2>
        {total > 0 && <span className="badge badge--high">{formatCount(total)}</span>}
        {overPromise > 0 && (
          <p className="bad small strong push">
            {`No reply in ${facts.answerHours} hours: `}
            {overPromise}
          </p>
        )}
      </div>
      {total === 0 && (
        <p className="quiet">You’re all caught up. New leads and jobs to close out appear here.</p>
      )}
      <Tasks label="New leads" what="new leads" list={unanswered} most={maxNew} all="/admin/leads?status=new">
        {(lead) => (
          <Task key={lead.id} lead={lead} action={<AnswerAction lead={lead} answer={answers[lead.id]} />}>
            <LeadAge lead={lead} answer={answers[lead.id]} />
          </Task>
        )}
      </Tasks>
      <Tasks
        label="Customers’ requests"
        what="customers’ requests"
        list={requests}
        most={maxRequests}
        all="/admin/leads?asks=open"
      >
        {(lead) => (
          <Task
            key={lead.id}
            lead={lead}
            action={
              <Action href={requestPath(lead.id, lead.asksFor)} about={lead}>
                {requestActions[lead.asksFor ?? 'message']}
              </Action>
            }
          >
            {`${kindOf(lead)}The customer ${lead.customerDid ?? 'wrote'}`}
          </Task>
        )}
      </Tasks>
      <Tasks label="Follow-ups due" what="follow-ups due" list={followUps} all="/admin/leads?followUp=due">
        {(lead) => (
          <Task key={lead.id} lead={lead} action={<FollowUpButtons lead={lead} />}>
            {lead.followUpDate && lead.followUpDate < day ? (
              <span className="bad">{`Follow-up overdue since ${shortly(lead.followUpDate, day)}`}</span>
            ) : (
              'Follow-up today'
            )}
          </Task>
        )}
      </Tasks>
      <Tasks
        label="Past jobs to close out"
        what="past jobs to close out"
        list={pastAppointments}
        all="/admin/bookings"
      >
        {(lead) => (
          <Task
            key={lead.id}
            lead={lead}
            action={
              <Action
                href={`/admin/day/${lead.appointment?.day}?open=close-out-${lead.id}#stop-${lead.id}`}
                about={lead}
              >
                Close out
              </Action>
            }
          >
            {`Job on ${shortly(lead.appointment?.day ?? day, day)}`}
          </Task>
        )}
      </Tasks>
      <Tasks label="Needs a date" what="jobs without a date" list={withoutDay} all="/admin/bookings">
        {(lead) => (
          <Task key={lead.id} lead={lead} action={<ScheduleAction lead={lead} />}>
            Scheduled without a date
          </Task>
        )}
      </Tasks>
      <UnplacedVisits {...unplacedVisits} most={maxOthers} />
      <Tasks label="Jobs on days off" what="jobs on days off" list={onDaysOff} all="/admin/bookings#days-off">
        {(lead) => (
          <Task
            key={lead.id}
            lead={lead}
            action={
              <Action href={`/admin/leads/${lead.id}/appointment`} about={lead}>
                Reschedule
              </Action>
            }
          >
            {`Confirmed for ${formatMonthDay(lead.appointment?.day ?? day)}, a day off`}
          </Task>
        )}
      </Tasks>
      <ul className="tasks__list">
        {unpaid.total > 0 && <Unpaid {...unpaid} today={day} />}
        {newReviews > 0 && <NewReviews count={newReviews} />}
        {heldAsSpam > 0 && (
          <Row
            title={<a href={spamPath}>Spam</a>}
            action={
              <a className="button" href={spamPath} aria-label="Review spam">
                Review
              </a>
            }
          >
            {`${formatCount(heldAsSpam)} ${heldAsSpam === 1 ? 'message' : 'messages'} to review`}
          </Row>
        )}
      </ul>
    </section>
  );
}

interface TasksProps {
  label: string;
  /** What the list is of, after a number. */
  what: string;
  list: FirstLeads;
  most?: number;
  /** The page that lists all of them. */
  all: string;
  children: (lead: LeadView) => ReactNode;
}

function Tasks({ label, what, list: { total, leads }, most = maxOthers, all, children }: TasksProps) {
  if (total === 0) return null;
  return (
    <ul className="tasks__list" aria-label={label}>
      {leads.slice(0, most).map(children)}
      {total > most && (
        <li>
          <a className="more-link" href={all}>{`Show all ${formatCount(total)} ${what}`}</a>
        </li>
      )}
    </ul>
  );
}

interface TaskProps {
  lead: LeadView;
  action: ReactNode;
  /** Why it waits. */
  children: ReactNode;
}

function Task({ lead, action, children }: TaskProps) {
  const town = useTown()(lead);
  return (
    <Row title={<a href={`/admin/leads/${lead.id}`}>{lead.name}</a>} action={action}>
      {children}
      {town && ` · ${town}`}
    </Row>
  );
}

function Row({ title, action, children }: { title: ReactNode; action: ReactNode; children: ReactNode }) {
  return (
    <li className="item-row">
      <div className="item-row__about">
        <p className="item-row__title">{title}</p>
        <p className="item-row__detail">{children}</p>
      </div>
      {action}
    </li>
  );
}

/** Offers what to do next with a new lead. */
function AnswerAction({ lead, answer }: { lead: LeadView; answer?: OwnerAnswer }) {
  if (answer?.way === 'accepted') return <ScheduleAction lead={lead} />;
  return answer ? <ContactedButton lead={lead} /> : <CallButton lead={lead} />;
}

function ScheduleAction({ lead }: { lead: LeadView }) {
  return (
    <Action href={`/admin/leads/${lead.id}/appointment`} about={lead}>
      Schedule
    </Action>
  );
}

function Action({ href, about, children }: { href: string; about: LeadView; children: string }) {
  return (
    <a className="button" href={href} aria-label={`${children}: ${about.name}`}>
      {children}
    </a>
  );
}

function Unpaid({ total, cents, oldest, today }: MoneySoon['unpaid'] & { today: string }) {
  const path = '/admin/money#unpaid';
  return (
    <Row
      title={<a href={path}>{total === 1 ? '1 unpaid job' : `${formatCount(total)} unpaid jobs`}</a>}
      action={
        <a className="button" href={path} aria-label="View unpaid jobs">
          View
        </a>
      }
    >
      {formatPrice(cents)}
      {oldest && ` · since ${shortly(oldest, today)}`}
    </Row>
  );
}

function NewReviews({ count }: { count: number }) {
  const path = `${reviewsPath}?status=pending`;
  return (
    <Row
      title={<a href={path}>{count === 1 ? '1 new review' : `${formatCount(count)} new reviews`}</a>}
      action={
        <a className="button" href={path} aria-label="Read new reviews">
          Read
        </a>
      }
    >
      {`Published after ${hoursToPublication} hours`}
    </Row>
  );
}

/** Formats an earlier day: "Wed" within the last week, "Nov 3" before. */
function shortly(date: string, today: string): string {
  const days = (Date.parse(today) - Date.parse(date)) / 86_400_000;
  return days < 7 ? weekdayNames[weekdayOf(date)].slice(0, 3) : formatMonthDay(date);
}
