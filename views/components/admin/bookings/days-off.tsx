import { Fragment } from 'react';
import { bookingsPath, type DayOffWithJobs } from '../../../contracts/bookings/calendar.js';
import { formatCount } from '../../../format/figures.js';
import { formatDayOff } from '../../../format/hours.js';
import { formatShortDay } from '../../../format/moments.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';
import { PostButton } from '../shared/post-button.js';

export interface DaysOffProps {
  daysOff: readonly DayOffWithJobs[];
  /** The values of a rejected form, and their errors. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
}

/** Lists the days on which the business is closed outside its usual hours, and adds new ones. */
export function DaysOff({ daysOff, typed = {}, errors = {} }: DaysOffProps) {
  return (
    <section className="days-off" id="days-off" aria-label="Days off">
      <p>Shown with your business hours and in the booking form.</p>
      {daysOff.length > 0 && (
        <ul className="lines stack gap-2">
          {daysOff.map((dayOff) => (
            <li key={dayOff.id}>
              <div>
                <span>{formatDayOff(dayOff)}</span>
                <BookedJobs {...dayOff} />
              </div>
              <PostButton
                action={`/admin/days-off/${dayOff.id}/remove`}
                label={`Remove ${formatDayOff(dayOff)}`}
              >
                Remove
              </PostButton>
            </li>
          ))}
        </ul>
      )}
      <form method="post" action="/admin/days-off" className="lead-form">
        <div className="form-grid">
          <Field name="from" label="Starts" error={errors.from} required>
            <input type="date" defaultValue={typed.from ?? ''} />
          </Field>
          <Field name="until" label="Ends" hint="Optional. Leave blank for one day." error={errors.until}>
            <input type="date" defaultValue={typed.until ?? ''} />
          </Field>
          <Field name="reason" label="Reason" hint="Optional. Customers see it." error={errors.reason}>
            <input type="text" maxLength={200} defaultValue={typed.reason ?? ''} />
          </Field>
        </div>
        <p className="button-row">
          <button type="submit" className="button">
            Add days off
          </button>
        </p>
      </form>
    </section>
  );
}

/** Counts confirmed jobs. */
export function confirmedJobs(booked: DayOffWithJobs['booked']): string {
  const total = booked.reduce((sum, { jobs }) => sum + jobs, 0);
  return `${formatCount(total)} confirmed ${total === 1 ? 'job' : 'jobs'}`;
}

/** Warns of jobs that are confirmed on days off, with a link to each of the days. */
function BookedJobs({ booked, from, until }: DayOffWithJobs) {
  if (booked.length === 0) return null;
  return (
    <p className="note note--warning">
      {`${confirmedJobs(booked)} on ${from === until ? 'this day' : 'these days'}. Reschedule: `}
      {booked.map(({ day, jobs }, index) => (
        <Fragment key={day}>
          {index > 0 && ', '}
          <a href={bookingsPath({ view: 'day', day })}>
            {`${formatShortDay(day)}${jobs > 1 ? ` (${formatCount(jobs)})` : ''}`}
          </a>
        </Fragment>
      ))}
    </p>
  );
}
