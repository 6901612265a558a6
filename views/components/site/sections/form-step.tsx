import type { ReactNode } from 'react';

interface FormStepProps {
  number: number;
  title: string;
  children: ReactNode;
}

/** A numbered group of a form's fields. Its number is filled once what was entered is valid. */
export function FormStep({ number, title, children }: FormStepProps) {
  return (
    <fieldset className="form-step">
      <legend>
        <span className="form-step__number" aria-hidden="true">
          {number}
        </span>
        {title}
      </legend>
      <div className="form-grid">{children}</div>
    </fieldset>
  );
}
