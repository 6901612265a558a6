import { Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { validate } from 'class-validator';
import { type FieldErrors, maxLengthOf } from '../../../views/forms/rules.js';
import { toInstance } from '../config/transform.js';
import { rulesOf } from './field.decorator.js';
import { fieldErrors } from './invalid-input.js';
import { validationOptions } from './validation.options.js';

/** A form that a browser posted without JavaScript. If it has errors, its page is shown again. */
export interface PostedForm<T> {
  value: T;
  /** Error messages by field; undefined if there are none. */
  errors: FieldErrors | undefined;
  /** The typed values by field, to show them again. */
  typed: Record<string, string>;
}

/** Validates a posted form against a DTO without rejecting it: the handler decides what to show. */
@Injectable()
export class FormPipe<T extends object> implements PipeTransform<unknown, Promise<PostedForm<T>>> {
  constructor(private readonly dto: Type<T>) {}

  async transform(body: unknown): Promise<PostedForm<T>> {
    const fields = { ...(body as Record<string, unknown>) };
    const value = toInstance(this.dto, fields);
    const complaints = fieldErrors(await validate(value, validationOptions));
    return {
      value,
      errors:
        complaints.length > 0
          ? Object.fromEntries(complaints.map(({ field, message }) => [field, message]))
          : undefined,
      typed: Object.fromEntries(
        Object.keys(value).flatMap((name) => {
          const typed = fields[name];
          return typeof typed === 'string'
            ? [[name, shown(typed, maxLengthOf(rulesOf(this.dto, name)))]]
            : [];
        }),
      ),
    };
  }
}

/**
 * Prepares a posted value for the form to show again: removes NUL and lone surrogates, and cuts it one
 * character above the field's limit, so that a posted form can't make a page of a megabyte.
 */
function shown(typed: string, atMost: number): string {
  const short = typed.slice(0, 2 * (atMost + 1)).replace(/[\0\p{Cs}]/gu, '');
  return [...short].slice(0, atMost + 1).join('');
}
