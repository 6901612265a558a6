import { useState } from 'react';
import { useBehaviors } from '../../contracts/behaviors.js';
import { type FreeWindows, noFreeWindows } from '../../contracts/bookings/free-windows.js';
import type { LeadEstimate } from '../../contracts/leads/leads.js';
import { useFacts } from '../../contracts/website/facts.js';
import { useSite } from '../../contracts/website/site.js';
import { describeTotal, offerNote } from '../../estimates/labels.js';
import { askedFor, bookedAtOnce, windowsInstead } from '../../forms/bookings/free-window.js';
import type { FormField } from '../../forms/fields.js';
import {
  contactFailed,
  contactFields,
  extraFields,
  missingAddress,
  serviceTypeOptions,
} from '../../forms/leads/contact.js';
import { contactReceived } from '../../forms/leads/received.js';
import { checkArea, checkPlace } from '../../forms/leads/service-area.js';
import type { FieldErrors } from '../../forms/rules.js';
import { useSubmission } from '../../forms/use-submission.js';
import { DescribedField } from '../shared/described-field.js';
import { EstimateLines } from '../shared/estimate-lines.js';
import { useHydrated } from '../shared/use-hydrated.js';
import { AddressField, CityField } from './area-fields.js';
import { ErrorSummary } from './error-summary.js';
import { Honeypot } from './honeypot.js';
import { type Outcome, OutcomeNote } from './outcome-note.js';
import { PersonFields } from './person-fields.js';
import { PreferredTimeFields } from './preferred-time-fields.js';
import { FormStep } from './sections/form-step.js';

export interface ContactFormProps {
  /** The values of a form that the server refused. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
  failure?: string;
  /** The estimate that the visitor made before. */
  estimate?: LeadEstimate;
  /** The open slots to choose from. */
  offer?: FreeWindows;
}

/** Sent along with the fields: the order as a query string, and the chosen slot. */
const sentFields = { ...contactFields, order: {}, freeWindow: {} };

/**
 * Sends a request as JSON and shows the outcome in place. Without JavaScript the browser posts the form and
 * gets a page. The same rules apply either way, and the form keeps its values after an error.
 */
export function ContactForm({
  typed = {},
  errors: posted,
  failure,
  estimate: given,
  offer: offered = noFreeWindows,
}: ContactFormProps) {
  const { toast, reportToPixel } = useBehaviors();
  const site = useSite();
  const { cities } = site;
  const received = contactReceived(useFacts());
  const isAlive = useHydrated();
  const [outcome, setOutcome] = useState<Outcome | undefined>(
    failure ? { kind: 'bad', text: failure } : undefined,
  );
  /** The initial values of the fields. After a success the form starts over, empty. */
  const [start, setStart] = useState({ number: 0, values: typed });
  const estimate = start.number === 0 ? given : undefined;
  const [offer, setOffer] = useState(offered);
  const { errors, isPending, willRetry, formProps } = useSubmission<keyof typeof sentFields>({
    name: 'contact',
    fields: sentFields,
    check: (values) =>
      missingAddress(values, offer.isInstant && checkPlace(values.serviceArea, cities)?.isInside !== false),
    url: '/api/contact',
    bodyOf: (values) => ({
      ...values,
      freeWindow: values.freeWindow || undefined,
      shownCents: estimate?.totalCents,
      serviceArea: checkArea(values.serviceArea, cities)?.area ?? values.serviceArea,
    }),
    posted,
    onAccepted: ({ booked, link }, values) => {
      const message = booked ? bookedAtOnce(booked) : received;
      setStart({ number: start.number + 1, values: {} });
      const { title, description } = message;
      const asked = askedFor(values, site, 'We’ll confirm the time with you.');
      setOutcome({
        kind: 'good',
        title,
        // The toast and the list of next steps have the rest of the message.
        text: booked ? description : asked,
        link,
        isBooked: Boolean(booked),
        estimate: estimate && describeTotal(estimate),
      });
      toast(message);
      reportToPixel('Lead', { value: 0, currency: 'USD' });
    },
    onRefused: (error) => {
      const conflict = windowsInstead(error);
      if (conflict) setOffer({ ...offer, windows: conflict.freeWindows });
      const description = conflict?.message ?? contactFailed.description;
      setOutcome({ kind: 'bad', text: description });
      toast({ ...contactFailed, description, variant: 'destructive' });
    },
  });
  return (
    <div className="contact-form">
      <OutcomeNote
        outcome={outcome}
        isPending={isPending}
        isBeingRetried={willRetry}
        onAgain={() => setOutcome(undefined)}
      />
      {posted && <ErrorSummary errors={errors} />}
      <form
        key={start.number}
        method="post"
        action="/contact#request"
        {...formProps}
        noValidate={isAlive}
        hidden={outcome?.kind === 'good'}
      >
        <Honeypot />
        {estimate && <ChosenOrder estimate={estimate} />}
        <ContactFormFields
          values={start.values}
          errors={errors}
          offer={offer}
          priceNote={estimate && offerNote(estimate)}
        />
        <button type="submit" className="button button--accent button--wide" aria-disabled={isPending}>
          {isPending ? 'Scheduling...' : 'Schedule My Cleaning'}
        </button>
        <p className="form-note">
          Fields marked * are required. Payment is due on completion, not now. See our{' '}
          <a href="/privacy-policy">privacy policy</a>.
        </p>
      </form>
    </div>
  );
}

/** Shows the visitor’s estimate and sends it. Collapsed to one line, so the first field stays in view. */
function ChosenOrder({ estimate }: { estimate: LeadEstimate }) {
  return (
    <details className="chosen-order">
      <summary>{`Your estimate: ${describeTotal(estimate)}`}</summary>
      <EstimateLines estimate={estimate} />
      <p className="chosen-order__links">
        <a href={`/pricing?${estimate.order}#price`}>Change estimate</a>{' '}
        <a href="/contact">Remove estimate</a>
      </p>
      <input type="hidden" name="order" value={estimate.order} />
      <input type="hidden" name="shownCents" value={estimate.totalCents} />
    </details>
  );
}

function ContactFormFields({
  values,
  errors,
  offer,
  priceNote,
}: {
  values: Record<string, string>;
  errors: FieldErrors;
  offer: FreeWindows;
  /** What the chosen day means for the price. */
  priceNote?: string;
}) {
  const { brandName, brandSlug } = useSite();
  const described = (name: string, field: FormField) => (
    <DescribedField key={name} name={name} field={field} value={values[name]} error={errors[name]} />
  );
  const extras = (step: number) =>
    extraFields.map(([name, field]) => field.step === step && described(name, field));
  return (
    <>
      <FormStep number={1} title="What should we clean?">
        {described('serviceType', {
          ...contactFields.serviceType,
          options: serviceTypeOptions(brandName, brandSlug),
        })}
        <CityField value={values.serviceArea} error={errors.serviceArea} />
        {extras(1)}
      </FormStep>
      <FormStep number={2} title="When works for you?">
        <PreferredTimeFields values={values} errors={errors} offer={offer} anyTime="Any time" />
        {extras(2)}
        {priceNote && <p className="form-remark">{priceNote}</p>}
      </FormStep>
      <FormStep number={3} title="How do we reach you?">
        <PersonFields values={values} errors={errors} />
        <AddressField
          value={values.address}
          error={errors.address}
          label="Street address"
          hint={
            offer.isInstant
              ? 'Where we clean. Required if you choose one of the open times.'
              : 'Where we clean.'
          }
        />
        {extras(3)}
        {described('message', contactFields.message)}
      </FormStep>
    </>
  );
}
