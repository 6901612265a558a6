import { type FormEvent, useEffect, useRef, useState } from 'react';
import { windowText } from '../../contracts/bookings/free-windows.js';
import type { CustomerRequest, RefusedForm } from '../../contracts/customers/customer-request.js';
import { useFacts } from '../../contracts/website/facts.js';
import { useSite } from '../../contracts/website/site.js';
import { customerFields, otherDay } from '../../forms/customers/customer-link.js';
import { timePreferenceOptions } from '../../forms/leads/arrival-windows.js';
import { preferredTimeHint } from '../../forms/leads/preferred-time-hint.js';
import { problemWith } from '../../forms/rules.js';
import { Field } from '../shared/field.js';
import { Options } from '../shared/options.js';
import { useHydrated } from '../shared/use-hydrated.js';
import { Chip, FreeWindowChips } from './free-window-chips.js';
import { SeenField } from './seen-field.js';
import { useToday } from './use-today.js';

interface CustomerMoveFormProps {
  request: CustomerRequest;
  refused?: RefusedForm;
  /** Whether choosing a time is what the page asks for first. */
  isPrimary: boolean;
}

/**
 * Offers the next open slots. Collapsed while there is an appointment, or a requested time that we still have
 * to confirm, and after a plan's visit was canceled; absent where the time can’t be changed online.
 */
export function CustomerMoveForm({ request, refused, isPrimary }: CustomerMoveFormProps) {
  const { phone, phoneHref, openingHours, daysOff } = useSite();
  const { path, status, windows, isInstant, requestedTime, appointment } = request;
  const isAlive = useHydrated();
  const today = useToday();
  const typed = refused?.typed ?? {};
  const facts = useFacts();
  const [errors, setErrors] = useState(refused?.errors ?? {});
  const [isOther, setOther] = useState(typed.window === otherDay);
  const [otherTime, setOtherTime] = useState({
    day: typed.day ?? '',
    timeWindow: typed.timeWindow ?? facts.timeWindows[0]?.value ?? '',
  });
  const form = useRef<HTMLFormElement>(null);
  // A time may have been chosen before this script ran.
  useEffect(() => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    setOther(fields.get('window') === otherDay);
    setOtherTime({ day: String(fields.get('day')), timeWindow: String(fields.get('timeWindow')) });
  }, []);
  const isAtOnce = isInstant && !isOther;
  const choose = (other: boolean) => {
    setOther(other);
    setErrors({});
  };
  if (status === 'begun' || status === 'done') return null;
  const isMove = status === 'booked';
  const hasAsked = status === 'asked' && requestedTime !== null && !isInstant;
  const isFolded = isMove || hasAsked || request.canceledVisit !== null;
  const check = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const fields = new FormData(form);
    const problem = problemWith(customerFields.window, fields.get('window'));
    const needsDay = fields.get('window') === otherDay && !fields.get('day');
    setErrors({ window: problem, day: needsDay ? 'Choose a day.' : undefined });
    if (!problem && !needsDay) return;
    event.preventDefault();
    form.querySelector<HTMLInputElement>(needsDay ? '[name=day]' : '[name=window]')?.focus();
  };
  return (
    <details className="card my-fold" id="move" open={!isFolded || refused !== undefined}>
      <summary className="apart">
        <h2>{hasAsked ? 'Change the time' : titleOf(request)}</h2>
      </summary>
      {windows.length === 0 ? (
        <p>
          No times are open online right now. Call us at <a href={phoneHref}>{phone}</a>, and we’ll find one.
        </p>
      ) : (
        <form
          ref={form}
          className="stack"
          method="post"
          action={`${path}/move`}
          onSubmit={check}
          noValidate={isAlive}
        >
          <p className="soft">
            {isAtOnce
              ? `Confirmed right away.${isMove ? ' This replaces your current time.' : ''}`
              : 'We’ll confirm the time with you.'}
          </p>
          {requestedTime && appointment && (
            <p className="soft" id="move-asked">
              <strong>You asked for {requestedTime}. We’ll confirm it.</strong>
              {` Until then you keep ${[appointment.date, appointment.time].filter(Boolean).join(', ')}.`}
            </p>
          )}
          <SeenField seen={request.seen} />
          <fieldset className="free-windows" aria-describedby={errors.window && 'move-error'}>
            <legend className="visually-hidden">Open times</legend>
            <FreeWindowChips
              windows={windows}
              radio={(window) => ({
                name: 'window',
                required: true,
                defaultChecked: typed.window === windowText(window),
                onChange: () => choose(false),
              })}
            >
              <Chip
                title="Another day"
                text="We’ll confirm it"
                name="window"
                value={otherDay}
                defaultChecked={typed.window === otherDay}
                onChange={() => choose(true)}
              />
            </FreeWindowChips>
            {errors.window && (
              <p className="field__error" id="move-error" role="alert">
                {errors.window}
              </p>
            )}
          </fieldset>
          <div
            className="my-other-day stack"
            onInput={({ target }) => {
              const { name, value } = target as HTMLInputElement | HTMLSelectElement;
              setOtherTime((before) => ({ ...before, [name]: value }));
            }}
          >
            <Field name="day" id="move-day" label="Day" error={errors.day}>
              <input type="date" defaultValue={typed.day} min={today} />
            </Field>
            <Field name="timeWindow" id="move-time" label="Time" error={errors.timeWindow}>
              <select defaultValue={typed.timeWindow}>
                <Options options={timePreferenceOptions(facts)} />
              </select>
            </Field>
            <p className="form-remark" role="status">
              {preferredTimeHint(otherTime, openingHours, facts, today, daysOff)}
            </p>
          </div>
          <button type="submit" className={`button button--wide${isPrimary ? ' button--accent' : ''}`}>
            {isAtOnce ? (isMove ? 'Reschedule appointment' : 'Book this time') : 'Request this time'}
          </button>
        </form>
      )}
    </details>
  );
}

function titleOf({ status, isInstant, isAppointmentCanceled, declinedTime }: CustomerRequest): string {
  if (status === 'booked') return isInstant ? 'Reschedule' : 'Request another time';
  if (status === 'canceled' || isAppointmentCanceled) return 'Book again';
  if (status === 'asked' && declinedTime) return 'Choose another time';
  return isInstant ? 'Book a time' : 'Request a time';
}
