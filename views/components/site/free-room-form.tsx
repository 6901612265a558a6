import { useState } from 'react';
import { serverMessage, useBehaviors } from '../../contracts/behaviors.js';
import { type FreeWindows, noFreeWindows } from '../../contracts/bookings/free-windows.js';
import { useFacts } from '../../contracts/website/facts.js';
import { useSite } from '../../contracts/website/site.js';
import { askedFor, bookedAtOnce, windowsInstead } from '../../forms/bookings/free-window.js';
import {
  type FreeRoomField,
  freeRoomFailed,
  freeRoomFields,
  freeRoomRequest,
  roomSelectionOptions,
} from '../../forms/leads/free-room.js';
import { freeRoomReceived } from '../../forms/leads/received.js';
import type { FieldErrors } from '../../forms/rules.js';
import { type Accepted, useSubmission } from '../../forms/use-submission.js';
import { Field } from '../shared/field.js';
import { Options } from '../shared/options.js';
import { useHydrated } from '../shared/use-hydrated.js';
import { AddressField } from './area-fields.js';
import type { ContactFormProps } from './contact-form.js';
import { ErrorSummary } from './error-summary.js';
import { Honeypot } from './honeypot.js';
import { type Outcome, OutcomeNote } from './outcome-note.js';
import { PersonFields } from './person-fields.js';
import { PreferredTimeFields } from './preferred-time-fields.js';
import { FormStep } from './sections/form-step.js';

interface FreeRoomFormProps extends ContactFormProps {
  /** @param asked names the time that was asked for, if it isn't confirmed. */
  onBooked: (accepted: Accepted, asked: string) => void;
}

/** Sent along with the fields: the chosen slot. */
const sentFields = { ...freeRoomFields, freeWindow: {} };

/** Books the free cleaning. All fields are required; after an error the form keeps its values. */
export function FreeRoomForm({
  typed = {},
  errors: posted,
  failure,
  offer: offered = noFreeWindows,
  onBooked,
}: FreeRoomFormProps) {
  const { toast, reportToPixel } = useBehaviors();
  const site = useSite();
  const { phone } = site;
  const facts = useFacts();
  const isAlive = useHydrated();
  const [outcome, setOutcome] = useState<Outcome | undefined>(
    failure ? { kind: 'bad', text: failure } : undefined,
  );
  const [offer, setOffer] = useState(offered);
  const { errors, isPending, willRetry, formProps } = useSubmission<keyof typeof sentFields>({
    name: 'free-room',
    fields: sentFields,
    url: '/api/free-room',
    bodyOf: (values) => ({ ...freeRoomRequest(values, facts), freeWindow: values.freeWindow || undefined }),
    posted,
    onAccepted: (accepted, values) => {
      toast(accepted.booked ? bookedAtOnce(accepted.booked) : freeRoomReceived(facts));
      reportToPixel('Lead', {
        content_name: 'Free Room Cleaning Booking',
        content_category: 'Free Service',
        value: 0,
        currency: 'USD',
      });
      onBooked(accepted, accepted.booked ? '' : askedFor(values, site));
    },
    onRefused: (error) => {
      const failed = freeRoomFailed(phone);
      const conflict = windowsInstead(error);
      if (conflict) setOffer({ ...offer, windows: conflict.freeWindows });
      const description = serverMessage(error) ?? failed.description;
      setOutcome({ kind: 'bad', text: description });
      toast({ title: failed.title, description, variant: 'destructive' });
    },
  });
  return (
    <div className="contact-form">
      <OutcomeNote outcome={outcome} isPending={isPending} isBeingRetried={willRetry} />
      {posted && <ErrorSummary errors={errors} />}
      <form method="post" action="/free-room#book" {...formProps} noValidate={isAlive}>
        <Honeypot />
        <FreeRoomFormFields values={typed} errors={errors} offer={offer} />
        <button type="submit" className="button button--accent button--wide" aria-disabled={isPending}>
          {isPending ? 'Booking...' : 'Book My Free Cleaning'}
        </button>
        <p className="form-note">
          All fields are required. See our <a href="/privacy-policy">privacy policy</a>.
        </p>
      </form>
    </div>
  );
}

function FreeRoomFormFields({
  values,
  errors,
  offer,
}: {
  values: Record<string, string>;
  errors: FieldErrors;
  offer: FreeWindows;
}) {
  const field = (name: FreeRoomField) => ({ name, error: errors[name], required: true });
  return (
    <>
      <FormStep number={1} title="What and where?">
        <Field {...field('roomSelection')} label="What should we clean?">
          <select defaultValue={values.roomSelection ?? ''}>
            <Options empty="Choose one" options={roomSelectionOptions(useFacts())} />
          </select>
        </Field>
        <AddressField value={values.address} error={errors.address} required />
      </FormStep>
      <FormStep number={2} title="When works for you?">
        <PreferredTimeFields values={values} errors={errors} offer={offer} required anyTime="Choose a time" />
      </FormStep>
      <FormStep number={3} title="How do we reach you?">
        <PersonFields values={values} errors={errors} />
        <Field
          {...field('noObligationAgreement')}
          label="I understand this is a no-cost, no-obligation preview of your cleaning service. The technician may leave an optional offer for future services at the end."
          isCheckbox
        >
          <input type="checkbox" defaultChecked={Boolean(values.noObligationAgreement)} />
        </Field>
      </FormStep>
    </>
  );
}
