import {
  type BookingSettings,
  bookingLimits,
  type DayWindow,
} from '../../../contracts/bookings/free-windows.js';
import { capitalized } from '../../../contracts/leads/leads.js';
import { useFacts } from '../../../contracts/website/facts.js';
import { formatHours } from '../../../format/hours.js';
import { formatWindow } from '../../../format/moments.js';
import { termsTyped } from '../../../forms/bookings/booking-settings.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';

export interface OnlineBookingProps {
  terms: BookingSettings;
  /** How many windows visitors can have now, and the next one. */
  free: { count: number; next?: DayWindow };
  /** What was typed into a form that was not accepted, and what was wrong with it. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
}

/** Which times visitors are offered, and whether one that they choose is theirs at once. */
export function OnlineBooking({ terms, free, typed, errors = {} }: OnlineBookingProps) {
  const { timeWindows } = useFacts();
  const values = typed ?? termsTyped(terms);
  const number = (name: string, atMost: number) => (
    <input type="number" inputMode="numeric" min={0} max={atMost} defaultValue={values[name] ?? ''} />
  );
  return (
    <section className="card admin-section" id="online-booking" aria-labelledby="online-booking-title">
      <div className="title-row">
        <h2 id="online-booking-title">Booking online</h2>
      </div>
      <p>
        {free.next
          ? `Visitors are offered ${free.count} free ${free.count === 1 ? 'time' : 'times'}; the next is ${formatWindow(free.next)}.`
          : 'Visitors are offered no times now.'}{' '}
        What is offered lies within the opening hours, leaves out days off, and has a crew left.
      </p>
      <form method="post" action="/admin/online-booking" className="lead-form">
        <div className="form-grid">
          {timeWindows.map(({ value, from, to }) => (
            <Field
              key={value}
              name={value}
              label={`Crews in the ${value} (${formatHours(from, to)})`}
              hint={`${capitalized(value)}s are not offered with 0.`}
              error={errors[value]}
              required
            >
              {number(value, bookingLimits.crews)}
            </Field>
          ))}
          <Field name="noticeHours" label="Notice in hours" error={errors.noticeHours} required>
            {number('noticeHours', bookingLimits.noticeHours)}
          </Field>
          <Field name="daysAhead" label="Days ahead" error={errors.daysAhead} required>
            {number('daysAhead', bookingLimits.daysAhead)}
          </Field>
          <Field
            name="isInstant"
            label="Instant booking: a free time that a visitor chooses is confirmed at once. Otherwise it is a wish that you answer."
            error={errors.isInstant}
            isCheckbox
          >
            <input type="checkbox" defaultChecked={Boolean(values.isInstant)} />
          </Field>
        </div>
        <p className="button-row">
          <button type="submit" className="button">
            Save
          </button>
        </p>
      </form>
    </section>
  );
}
