import { type FormEvent, useEffect, useRef, useState } from 'react';
import { HttpError, useBehaviors } from '../contracts/behaviors.js';
import type { DayWindow } from '../contracts/bookings/free-windows.js';
import { isTextual, useEarlyInput } from './early-input.js';
import { honeypotField } from './evidence.js';
import { IdempotencyKey } from './idempotency-key.js';
import { type FieldErrors, type FieldRules, problemsWith } from './rules.js';

/** The result of an accepted request. */
export interface Accepted {
  /** The slot that was booked right away; undefined if the business confirms it. */
  booked?: DayWindow;
  /** The customer's own link, as a path. */
  link?: string;
}

interface SubmissionOptions<Field extends string> {
  /** The name under which the browser keeps what is typed. */
  name: string;
  fields: Record<Field, FieldRules>;
  /** Returns the problems of several fields together. */
  check?: (values: Record<Field, string>) => FieldErrors;
  /** The URL that the request is posted to, as JSON. */
  url: string;
  bodyOf: (values: Record<Field, string>) => object;
  /** The server's errors, for a form that was posted without JavaScript. */
  posted?: FieldErrors;
  onAccepted: (accepted: Accepted, values: Record<Field, string>) => void;
  onRefused: (error: unknown) => void;
}

/** Seconds until a failed request is sent again, after each failure in turn; the last one repeats. */
const retrySeconds = [5, 15, 45];

/**
 * Submits a form as JSON: checks it, focuses the first invalid field, and sends it under its content's
 * idempotency key, never twice at the same time. Clears a field's error when the field changes. Keeps what
 * was typed after any error, even after a reload. If the server can't be reached or is unavailable, sends the
 * request again under the same key until it is accepted or the visitor changes the form.
 */
export function useSubmission<Field extends string>(options: SubmissionOptions<Field>) {
  const { request, formMemory, beginForm, formEvidence } = useBehaviors();
  const form = useRef<HTMLFormElement>(null);
  const key = useRef(new IdempotencyKey());
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [errors, setErrors] = useState<FieldErrors>(options.posted ?? {});
  const [isPending, setPending] = useState(false);
  const [willRetry, setWillRetry] = useState(false);
  const memory = formMemory(options.name);

  useEffect(() => {
    const remembered = formMemory(options.name).read();
    if (!form.current || !remembered || options.posted) return;
    if (remembered.key) key.current.resume(remembered.values, remembered.key);
    fill(form.current, remembered.values);
  }, [formMemory, options.name, options.posted]);

  useEarlyInput(form);
  useEffect(() => () => clearTimeout(retry.current), []);

  function stopRetrying(): void {
    clearTimeout(retry.current);
    setWillRetry(false);
  }

  function remember({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
    stopRetrying();
    setErrors((shown) => ({ ...shown, [(target as HTMLInputElement).name]: undefined }));
    const values = valuesOf(currentTarget, options.fields);
    memory.write({ values, key: key.current.of(values) });
  }

  async function send(values: Record<Field, string>, tries: number): Promise<void> {
    setPending(true);
    const idempotencyKey = key.current.for(values);
    memory.write({ values, key: idempotencyKey });
    const honeypot = form.current ? new FormData(form.current).get(honeypotField) : '';
    const body = { ...options.bodyOf(values), [honeypotField]: honeypot || undefined, ...formEvidence() };
    const accepted: Accepted = {};
    try {
      const headers = { 'Idempotency-Key': idempotencyKey };
      const { booked } = await request<Accepted>('POST', options.url, body, headers, (answered) => {
        accepted.link = answered.get('Location') ?? undefined;
      });
      accepted.booked = booked;
    } catch (error) {
      console.warn('The request was not accepted:', error instanceof Error ? error.message : error);
      setPending(false);
      // What the visitor has read once isn't said again after every try.
      if (tries === 0 || !isWorthRetrying(error)) options.onRefused(error);
      setWillRetry(isWorthRetrying(error));
      if (isWorthRetrying(error)) {
        const seconds = retrySeconds[Math.min(tries, retrySeconds.length - 1)];
        retry.current = setTimeout(() => void send(values, tries + 1), seconds * 1000);
      }
      return;
    }
    setWillRetry(false);
    key.current.renew();
    memory.forget();
    setPending(false);
    options.onAccepted(accepted, values);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isPending) return;
    stopRetrying();
    const values = valuesOf(event.currentTarget, options.fields);
    const problems = { ...options.check?.(values), ...problemsWith<string>(options.fields, values) };
    setErrors(problems);
    if (Object.keys(problems).length > 0) {
      const { currentTarget } = event;
      // React shows the errors first, so that screen readers read them with the field.
      await Promise.resolve();
      return focusFirst(currentTarget, problems);
    }
    await send(values, 0);
  }

  /** The attributes of the form element. */
  const formProps = { ref: form, onSubmit: submit, onInput: remember, onFocus: beginForm };
  return { errors, isPending, willRetry, formProps };
}

/** No answer at all, or the answer that the service is unavailable. */
const isWorthRetrying = (error: unknown) => !(error instanceof HttpError) || error.status === 503;

function valuesOf<Field extends string>(form: HTMLFormElement, fields: Record<Field, FieldRules>) {
  const data = new FormData(form);
  const names = Object.keys(fields) as Field[];
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<
    Field,
    string
  >;
}

/** Puts remembered values into fields that are still empty. */
function fill(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked ||= value !== '';
    else if (isTextual(field) && field.value === '') {
      field.value = value;
      // Hints that depend on the field are updated as if the visitor had typed.
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}

function focusFirst(form: HTMLFormElement, problems: FieldErrors): void {
  const first = [...form.elements].find((element) => (element as HTMLInputElement).name in problems);
  (first as HTMLElement | undefined)?.focus();
}
