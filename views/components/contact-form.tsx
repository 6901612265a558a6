import { type FormEvent, useEffect, useRef, useState } from 'react';
import { serverMessage, useBehaviors } from '../behaviors.js';
import {
  type ContactField,
  contactFailed,
  contactFields,
  contactReceived,
  serviceTypeOptions,
  timePreferenceOptions,
} from '../forms/contact.js';
import { IdempotencyKey } from '../forms/idempotency-key.js';
import { type FieldErrors, problemsWith } from '../forms/rules.js';
import { useSite } from '../site.js';
import { Field } from './field.js';
import { Options } from './options.js';
import { useHydrated } from './use-hydrated.js';

export interface ContactFormProps {
  /** What was typed into a form that the server could not accept. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
  failure?: string;
}

type Outcome = { kind: 'received' } | { kind: 'failed'; message: string };

/**
 * The request form. Posted by the browser itself it answers with a page; alive, it is sent as JSON and its outcome
 * shown in place. Either way the same rules hold and nothing typed is lost.
 */
export function ContactForm({ typed = {}, errors: posted = {}, failure }: ContactFormProps) {
  const { request, toast } = useBehaviors();
  const isAlive = useHydrated();
  const key = useRef(new IdempotencyKey());
  const [errors, setErrors] = useState<FieldErrors>(posted);
  const [isPending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | undefined>(
    failure ? { kind: 'failed', message: failure } : undefined,
  );
  /** What the fields start from; a new form, as after a success, starts empty. */
  const [start, setStart] = useState({ number: 0, values: typed });

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const values = valuesOf(event.currentTarget);
    const problems = problemsWith(contactFields, values);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return focusFirst(event.currentTarget, problems);
    setPending(true);
    setOutcome(undefined);
    try {
      await request('POST', '/api/contact', values, { 'Idempotency-Key': key.current.for(values) });
      key.current.renew();
      setStart({ number: start.number + 1, values: {} });
      setOutcome({ kind: 'received' });
      toast(contactReceived);
    } catch (error) {
      console.warn('The request was not sent:', serverMessage(error) ?? error);
      setOutcome({ kind: 'failed', message: contactFailed.description });
      toast({ ...contactFailed, variant: 'destructive' });
    } finally {
      setPending(false);
    }
  }

  return (
    <div className="contact-form">
      <OutcomeNote outcome={outcome} />
      <form key={start.number} method="post" action="/contact" onSubmit={send} noValidate={isAlive}>
        <ContactFormFields values={start.values} errors={errors} />
        <button type="submit" className="button button--accent button--wide" disabled={isPending}>
          {isPending ? 'Scheduling...' : 'Schedule My Cleaning'}
        </button>
        <p className="form-note">Fields marked * are required. Payment is due on completion, not now.</p>
      </form>
    </div>
  );
}

function ContactFormFields({ values, errors }: { values: Record<string, string>; errors: FieldErrors }) {
  const { brandName, brandSlug } = useSite();
  const field = (name: ContactField) => ({ name, error: errors[name] });
  return (
    <div className="form-grid">
      <Field {...field('name')} label="Full name" required>
        <input defaultValue={values.name} minLength={2} maxLength={200} autoComplete="name" />
      </Field>
      <Field {...field('phone')} label="Phone" required>
        <input
          type="tel"
          defaultValue={values.phone}
          minLength={10}
          maxLength={50}
          autoComplete="tel"
          inputMode="tel"
        />
      </Field>
      <Field {...field('email')} label="Email" required>
        <input
          type="email"
          defaultValue={values.email}
          maxLength={254}
          autoComplete="email"
          inputMode="email"
        />
      </Field>
      <Field {...field('serviceType')} label="Service">
        <select defaultValue={values.serviceType ?? ''}>
          <Options empty="Choose a service" options={serviceTypeOptions(brandName, brandSlug)} />
        </select>
      </Field>
      <Field {...field('preferredDate')} label="Preferred date">
        <input type="date" defaultValue={values.preferredDate} />
      </Field>
      <Field {...field('timePreference')} label="Preferred time">
        <select defaultValue={values.timePreference ?? ''}>
          <Options empty="Any time" options={timePreferenceOptions} />
        </select>
      </Field>
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

/** The outcome also stays in the page: a toast is gone after five seconds. */
function OutcomeNote({ outcome }: { outcome: Outcome | undefined }) {
  const { phone, phoneHref } = useSite();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) note.current?.focus();
  }, [outcome]);
  return (
    <div role="status" ref={note} tabIndex={-1}>
      {outcome?.kind === 'received' && (
        <p className="note note--good">
          <strong>{contactReceived.title}</strong> {contactReceived.description}
        </p>
      )}
      {outcome?.kind === 'failed' && (
        <p className="note note--bad">
          {outcome.message} <a href={phoneHref}>{phone}</a>
        </p>
      )}
    </div>
  );
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  return Object.fromEntries(Object.keys(contactFields).map((name) => [name, String(data.get(name) ?? '')]));
}

/** Takes the visitor to the first field that needs mending. */
function focusFirst(form: HTMLFormElement, problems: FieldErrors): void {
  const first = [...form.elements].find((element) => (element as HTMLInputElement).name in problems);
  (first as HTMLElement | undefined)?.focus();
}
