import {
  type BookingSettings,
  bookingLimits,
  type DayWindow,
} from '../../../contracts/bookings/free-windows.js';
import { useFacts } from '../../../contracts/website/facts.js';
import { formatHours } from '../../../format/hours.js';
import { formatWindow } from '../../../format/moments.js';
import { settingsTyped } from '../../../forms/bookings/booking-settings.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';

export interface OnlineBookingProps {
  settings: BookingSettings;
  /** How many slots are open now, and the next one. */
  free: { count: number; next?: DayWindow };
  /** The values of a rejected form, and their errors. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
  /** Whether the settings were just saved. */
  isSaved?: boolean;
}

/** Shows the online booking settings: crews, notice, days ahead, and automatic confirmation. */
export function OnlineBooking({ settings, free, typed, errors = {}, isSaved }: OnlineBookingProps) {
  const { timeWindows } = useFacts();
  const values = typed ?? settingsTyped(settings);
  const number = (name: string, atMost: number) => (
    <input type="number" inputMode="numeric" min={0} max={atMost} defaultValue={values[name] ?? ''} />
  );
  return (
    <section id="online-booking" aria-label="Online booking">
      {isSaved && (
        <p role="status" className="note note--good">
          Booking settings saved.
        </p>
      )}
      <p>
        {free.next
          ? `${free.count} open ${free.count === 1 ? 'slot' : 'slots'} online. Next: ${formatWindow(free.next)}.`
          : 'No open slots online. Check these settings, your business hours and days off.'}
      </p>
      <form method="post" action="/admin/online-booking" className="lead-form">
        <div className="form-grid">
          {timeWindows.map(({ value, from, to }) => (
            <Field
              key={value}
              name={value}
              label={`Jobs customers can book, ${value}s (${formatHours(from, to)})`}
              hint={`Enter 0 to close ${value}s.`}
              error={errors[value]}
              required
            >
              {number(value, bookingLimits.crews)}
            </Field>
          ))}
          <Field name="noticeHours" label="Minimum notice (hours)" error={errors.noticeHours} required>
            {number('noticeHours', bookingLimits.noticeHours)}
          </Field>
          <Field name="daysAhead" label="Book up to (days ahead)" error={errors.daysAhead} required>
            {number('daysAhead', bookingLimits.daysAhead)}
          </Field>
          <Field
            name="isInstant"
            label="Instant booking. Confirm online bookings automatically. When off, you confirm each one."
            error={errors.isInstant}
            isCheckbox
          >
            <input type="checkbox" defaultChecked={Boolean(values.isInstant)} />
          </Field>
        </div>
        <p className="button-row">
          <button type="submit" className="button">
            Save settings
          </button>
        </p>
      </form>
    </section>
  );
}
