import { type FormEvent, useRef, useState } from 'react';
import { useBehaviors } from '../behaviors.js';
import { IdempotencyKey } from './idempotency-key.js';
import { type FieldErrors, type FieldRules, problemsWith } from './rules.js';

export interface SubmissionOptions<Field extends string> {
  fields: Record<Field, FieldRules>;
  /** Where the request goes as JSON. */
  url: string;
  bodyOf: (values: Record<Field, string>) => object;
  /** What the server found wrong with a form that the browser posted by itself. */
  posted?: FieldErrors;
  onAccepted: () => void;
  onRefused: (error: unknown) => void;
}

/**
 * Sends a form of a living page: checks it first and takes the visitor to what is wrong, sends it under a key that stays
 * with its content, and never twice at once. What was typed stays in the form whatever comes back.
 */
export function useSubmission<Field extends string>(options: SubmissionOptions<Field>) {
  const { request } = useBehaviors();
  const key = useRef(new IdempotencyKey());
  const [errors, setErrors] = useState<FieldErrors>(options.posted ?? {});
  const [isPending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isPending) return;
    const values = valuesOf(event.currentTarget, options.fields);
    const problems = problemsWith<string>(options.fields, values);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return focusFirst(event.currentTarget, problems);
    setPending(true);
    try {
      const headers = { 'Idempotency-Key': key.current.for(values) };
      await request('POST', options.url, options.bodyOf(values), headers);
    } catch (error) {
      console.warn('The request was not accepted:', error instanceof Error ? error.message : error);
      setPending(false);
      options.onRefused(error);
      return;
    }
    key.current.renew();
    setPending(false);
    options.onAccepted();
  }

  return { errors, isPending, submit };
}

function valuesOf<Field extends string>(form: HTMLFormElement, fields: Record<Field, FieldRules>) {
  const data = new FormData(form);
  const names = Object.keys(fields) as Field[];
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<
    Field,
    string
  >;
}

function focusFirst(form: HTMLFormElement, problems: FieldErrors): void {
  const first = [...form.elements].find((element) => (element as HTMLInputElement).name in problems);
  (first as HTMLElement | undefined)?.focus();
}
