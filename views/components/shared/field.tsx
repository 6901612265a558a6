import type { ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';

interface FieldProps {
  name: string;
  /** Set where a page has several controls of the same name. */
  id?: string;
  label: string;
  required?: boolean;
  /** Leaves the check of a required field to the server, because another field can replace it. */
  isAskedByServer?: boolean;
  hint?: ReactNode;
  error?: string;
  /** Follows the error. */
  errorLink?: ReactNode;
  /** Puts the control before its label. */
  isCheckbox?: boolean;
  /** The input, select or textarea. */
  children: ReactElement<Record<string, unknown>>;
}

/** A form control with its label, hint and error tied to it. */
export function Field({
  name,
  id = name,
  label,
  required,
  isAskedByServer,
  hint,
  error,
  errorLink,
  isCheckbox,
  children,
}: FieldProps) {
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={isCheckbox ? 'field field--checkbox' : 'field'}>
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {cloneElement(children, {
        id,
        name,
        required: required && !isAskedByServer,
        'aria-required': (required && isAskedByServer) || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy,
      })}
      {hint && (
        <p className="field__hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={errorId}>
          {error}
          {errorLink}
        </p>
      )}
    </div>
  );
}
