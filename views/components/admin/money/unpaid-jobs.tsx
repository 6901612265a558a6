import { emailNotSetUp } from '../../../contracts/messages/email-set-up.js';
import { methodName, methodOptions } from '../../../contracts/money/money.js';
import type { PaidJob, UnpaidJob } from '../../../contracts/money/money-report.js';
import { formatMonthDay } from '../../../format/calendar-days.js';
import { formatCount, formatPrice } from '../../../format/figures.js';
import { SetUpEmail } from '../messages/set-up-email.js';
import { MoreMenu } from '../shared/more-menu.js';
import { PostButton } from '../shared/post-button.js';
import { RelativeTime } from '../shared/relative-time.js';
import { UndoNote } from '../shared/undo-note.js';

interface UnpaidJobsProps {
  /** The oldest unpaid jobs. */
  jobs: UnpaidJob[];
  /** Of all unpaid jobs. */
  total: number;
  cents: number;
  /** YYYY-MM-DD. */
  today: string;
  /** The lead whose customer was just sent a reminder. */
  reminded?: number;
  /** The job that was just marked as paid. */
  paid?: PaidJob;
}

const dayMs = 24 * 3_600_000;
/** Jobs unpaid for this many days are marked red. */
const lateDays = 30;

/** Lists the unpaid jobs, the oldest first, each with payment reminders and a way to mark it as paid. */
export function UnpaidJobs({ jobs, total, cents, today, reminded, paid }: UnpaidJobsProps) {
  const just = jobs.find(({ leadId }) => leadId === reminded);
  return (
    <section className="card money" id="unpaid" aria-labelledby="unpaid-title">
      <div className="list-head cluster mb-2">
        <h2 id="unpaid-title">Unpaid jobs</h2>
        {total > 0 && (
          <span className="badge badge--high">{`${formatPrice(cents)} · ${formatCount(total)} ${total === 1 ? 'job' : 'jobs'}`}</span>
        )}
        <a className="more-link push" href="/admin/aftercare?part=payment#payment">
          Edit reminder
        </a>
      </div>
      {just && <Sent job={just} />}
      {paid && <Paid job={paid} />}
      {jobs.length === 0 && <p className="quiet">Everything is paid.</p>}
      {jobs.some(({ noReminder }) => noReminder === emailNotSetUp) && (
        <p className="quiet mb-2">
          {emailNotSetUp}. Text a reminder, or call. <SetUpEmail />
        </p>
      )}
      <ul>
        {jobs.map((job) => (
          <Unpaid key={job.leadId} job={job} days={(Date.parse(today) - Date.parse(job.doneOn)) / dayMs} />
        ))}
      </ul>
      {total > jobs.length && <p className="quiet">{`And ${formatCount(total - jobs.length)} more.`}</p>}
    </section>
  );
}

function Unpaid({ job, days }: { job: UnpaidJob; days: number }) {
  const { leadId, name, doneOn, chargedCents, noReminder, textHref, remindedAt } = job;
  const obstacle = noReminder === emailNotSetUp ? null : noReminder;
  return (
    <li className="item-row">
      <div className="item-row__about">
        <p className="item-row__title">
          <a href={`/admin/leads/${leadId}/money`}>{name}</a>
        </p>
        <p className="item-row__detail">
          <span className={days >= lateDays ? 'bad' : undefined}>{ageOf(days)}</span>
          {` · ${formatMonthDay(doneOn)}`}
          {obstacle ? ` · ${obstacle}` : null}
          {!obstacle && remindedAt && (
            <>
              {' · Last reminder: '}
              <RelativeTime at={remindedAt} />
            </>
          )}
        </p>
      </div>
      <strong className="tabular fixed">{formatPrice(chargedCents ?? 0)}</strong>
      <div className="money__actions cluster at-end push fixed">
        {!noReminder && (
          <PostButton action={`/admin/money/${leadId}/reminder`} label={`Send reminder to ${name}`}>
            Send reminder
          </PostButton>
        )}
        {textHref && (
          <a className="button" href={textHref} aria-label={`Text a reminder to ${name}`}>
            Text
          </a>
        )}
        <MoreMenu
          className="popup status-menu"
          summaryClassName="button"
          label={`Mark ${name} as paid`}
          summary="Mark as paid"
        >
          <form method="post" action={`/admin/money/${leadId}/payment`} className="popup__panel">
            <span className="tiny soft">Paid today by</span>
            {methodOptions.map(({ value, label }) => (
              <button key={value} type="submit" name="paidBy" value={value} className="button">
                {label}
              </button>
            ))}
          </form>
        </MoreMenu>
      </div>
    </li>
  );
}

function Sent({ job: { leadId, name, isSending } }: { job: UnpaidJob }) {
  return (
    <UndoNote action={`/admin/money/${leadId}/reminder/withdrawal`} isOver={!isSending}>
      {isSending ? `Sending a reminder to ${name} in 10 seconds.` : `Reminder sent to ${name}.`}
    </UndoNote>
  );
}

function Paid({ job: { leadId, name, paidBy, version } }: { job: PaidJob }) {
  return (
    <UndoNote action={`/admin/money/${leadId}/payment/withdrawal`} fields={{ version }}>
      {`${name} is marked as paid: ${methodName(paidBy)}, today.`}
    </UndoNote>
  );
}

const ageOf = (days: number) => (days === 1 ? '1 day' : `${formatCount(days)} days`);
