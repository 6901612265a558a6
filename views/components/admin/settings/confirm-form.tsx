import type { ReactNode } from 'react';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';

interface ConfirmFormProps {
  action: string;
  /** The button's label: a verb and its object. */
  label: string;
  /** Tells this form's field from those of the page's other forms. */
  id: string;
  /** Whether there is a password to ask for. */
  hasPassword: boolean;
  errors?: FieldErrors;
  isPrimary?: boolean;
  /** Tells the button from others with the same label. */
  description?: string;
  /** Further fields. */
  children?: ReactNode;
}

/** A form that asks for the current password again before it changes who can sign in. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { action, label, id, hasPassword, errors = {}, isPrimary, description, children } = props;
  return (
    <form method="post" action={action} className="form-grid">
      {children}
      {hasPassword && (
        <Field
          name="presentPassword"
          id={`${id}-password`}
          label="Current password"
          error={errors.presentPassword}
          required
        >
          <input type="password" autoComplete="current-password" maxLength={200} />
        </Field>
      )}
      {!hasPassword && errors.presentPassword && <p className="field__error">{errors.presentPassword}</p>}
      <button
        type="submit"
        className={isPrimary ? 'button button--accent' : 'button'}
        aria-label={description}
      >
        {label}
      </button>
    </form>
  );
}
