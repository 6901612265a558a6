import { useState } from 'react';
import { useBehaviors } from '../../contracts/behaviors.js';
import { type FreeWindows, noFreeWindows } from '../../contracts/bookings/free-windows.js';
import type { LeadEstimate } from '../../contracts/leads/leads.js';
import { useFacts } from '../../contracts/website/facts.js';
import { useSite } from '../../contracts/website/site.js';
import { totalInWords } from '../../estimates/labels.js';
import { bookedAtOnce, windowsInstead } from '../../forms/bookings/free-window.js';
import {
  type ContactField,
  contactFailed,
  contactFields,
  contactReceived,
  serviceTypeOptions,
} from '../../forms/leads/contact.js';
import { checkArea } from '../../forms/leads/service-area.js';
import type { FieldErrors } from '../../forms/rules.js';
import { useSubmission } from '../../forms/use-submission.js';
import { EstimateLines } from '../shared/estimate-lines.js';
import { Field } from '../shared/field.js';
import { Options } from '../shared/options.js';
import { useHydrated } from '../shared/use-hydrated.js';
import { CityField } from './area-fields.js';
import { Honeypot } from './honeypot.js';
import { type Outcome, OutcomeNote } from './outcome-note.js';
import { EmailField, NameField, PhoneField } from './person-fields.js';
import { PreferredTimeFields } from './preferred-time-fields.js';

export interface ContactFormProps {
  /** What was typed into a form that the server could not accept. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
  failure?: string;
  /** The price that the visitor worked out before. */
  estimate?: LeadEstimate;
  /** The free windows to choose from. */
  offer?: FreeWindows;
}

/** An order goes with the form, as the query that it stands in, and a free window that was chosen. */
const sentFields = { ...contactFields, order: {}, freeWindow: {} };

/**
 * The request form. Without a script the browser posts it and gets a page; with one it is sent as JSON and the outcome is shown
 * in place. The same rules hold either way, and nothing that was typed is lost.
 */
export function ContactForm({
  typed = {},
  errors: posted,
  failure,
  estimate: given,
  offer: offered = noFreeWindows,
}: ContactFormProps) {
  const { toast, reportToPixel } = useBehaviors();
  const { cities } = useSite();
  const received = contactReceived(useFacts());
  const isAlive = useHydrated();
  const [outcome, setOutcome] = useState<Outcome | undefined>(
    failure ? { kind: 'bad', text: failure } : undefined,
  );
  /** The values that the fields start with. After a success a new form starts empty. */
  const [start, setStart] = useState({ number: 0, values: typed });
  const estimate = start.number === 0 ? given : undefined;
  const [offer, setOffer] = useState(offered);
  const { errors, isPending, willRetry, formProps } = useSubmission<keyof typeof sentFields>({
    name: 'contact',
    fields: sentFields,
    url: '/api/contact',
    bodyOf: (values) => ({
      ...values,
      freeWindow: values.freeWindow || undefined,
      shownCents: estimate?.totalCents,
      serviceArea: checkArea(values.serviceArea, cities)?.area ?? values.serviceArea,
    }),
    posted,
    onAccepted: ({ booked, link }) => {
      const told = booked ? bookedAtOnce(booked) : received;
      setStart({ number: start.number + 1, values: {} });
      setOutcome({ kind: 'good', title: told.title, text: told.description, link });
      toast(told);
      reportToPixel('Lead', { value: 0, currency: 'USD' });
    },
    onRefused: (error) => {
      const taken = windowsInstead(error);
      if (taken) setOffer({ ...offer, windows: taken.freeWindows });
      const description = taken?.message ?? contactFailed.description;
      setOutcome({ kind: 'bad', text: description });
      toast({ ...contactFailed, description, variant: 'destructive' });
    },
  });
  return (
    <div className="contact-form">
      <OutcomeNote outcome={outcome} isBeingRetried={willRetry} />
      <form key={start.number} method="post" action="/contact" {...formProps} noValidate={isAlive}>
        <Honeypot />
        {estimate && <ChosenOrder estimate={estimate} />}
        <ContactFormFields values={start.values} errors={errors} offer={offer} />
        <button type="submit" className="button button--accent button--wide" disabled={isPending}>
          {isPending ? 'Scheduling...' : 'Schedule My Cleaning'}
        </button>
        <p className="form-note">
          Fields marked * are required. Payment is due on completion, not now. How we use what you send:{' '}
          <a href="/privacy-policy">privacy policy</a>.
        </p>
      </form>
    </div>
  );
}

/** The order that the visitor comes with, and its price; both go with the form. In one line, so that the first field is seen at once. */
function ChosenOrder({ estimate }: { estimate: LeadEstimate }) {
  return (
    <details className="chosen-order">
      <summary>{`Your estimate: ${totalInWords(estimate)}`}</summary>
      <EstimateLines estimate={estimate} />
      <p className="chosen-order__links">
        <a href={`/pricing?${estimate.order}#price`}>Change it</a> <a href="/contact">Leave it out</a>
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
}: {
  values: Record<string, string>;
  errors: FieldErrors;
  offer: FreeWindows;
}) {
  const { brandName, brandSlug } = useSite();
  const field = (name: ContactField) => ({ name, error: errors[name] });
  return (
    <div className="form-grid">
      <NameField value={values.name} error={errors.name} />
      <PhoneField value={values.phone} error={errors.phone} />
      <EmailField value={values.email} error={errors.email} />
      <Field {...field('serviceType')} label="Service">
        <select defaultValue={values.serviceType ?? ''}>
          <Options empty="Choose a service" options={serviceTypeOptions(brandName, brandSlug)} />
        </select>
      </Field>
      <CityField value={values.serviceArea} error={errors.serviceArea} />
      <PreferredTimeFields values={values} errors={errors} offer={offer} anyTime="Any time" />
      <Field
        {...field('message')}
        label="Anything we should know?"
        hint="Rooms, stains, pets, parking: whatever helps."
      >
        <textarea rows={4} maxLength={5000} defaultValue={values.message} />
      </Field>
    </div>
  );
}
