import { type FormEvent, useEffect, useRef, useState } from 'react';
import { HttpError, useBehaviors } from '../contracts/behaviors.js';
import type { DayWindow } from '../contracts/bookings/free-windows.js';
import { honeypotField } from './evidence.js';
import { IdempotencyKey } from './idempotency-key.js';
import { type FieldErrors, type FieldRules, problemsWith } from './rules.js';

/** What became of a request that was accepted. */
export interface Accepted {
  /** The window that it has at once. */
  booked?: DayWindow;
  /** The customer's own link, as a path. */
  link?: string;
}

interface SubmissionOptions<Field extends string> {
  /** The name under which the browser remembers what is typed. */
  name: string;
  fields: Record<Field, FieldRules>;
  /** The API address that gets the request as JSON. */
  url: string;
  bodyOf: (values: Record<Field, string>) => object;
  /** What the server found wrong with a form that the browser posted by itself. */
  posted?: FieldErrors;
  onAccepted: (accepted: Accepted) => void;
  onRefused: (error: unknown) => void;
}

/** Seconds until a request that no server took is sent again, after each failure in turn; the last one repeats. */
const retrySeconds = [5, 15, 45];

/**
 * Sends a form by script: checks it first and focuses the first wrong field, sends it under a key that belongs to its content,
 * and never twice at the same time. A field's error goes when the field is changed. What was typed stays in the form whatever
 * the answer is, even after a reload. A request that no server took is sent again under the same key until one takes it or the
 * visitor changes the form.
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
      options.onRefused(error);
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
    options.onAccepted(accepted);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isPending) return;
    stopRetrying();
    const values = valuesOf(event.currentTarget, options.fields);
    const problems = problemsWith<string>(options.fields, values);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return focusFirst(event.currentTarget, problems);
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
      // Hints that depend on the field are updated as if somebody had typed.
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}

type Textual = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTextual = (field: unknown): field is Textual =>
  field instanceof HTMLInputElement ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement;

function focusFirst(form: HTMLFormElement, problems: FieldErrors): void {
  const first = [...form.elements].find((element) => (element as HTMLInputElement).name in problems);
  (first as HTMLElement | undefined)?.focus();
}
