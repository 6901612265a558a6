import type { ReactNode } from 'react';

interface FormStepProps {
  number: number;
  title: string;
  children: ReactNode;
}

/** A numbered group of a form's fields. Its number turns into a check mark once what was entered is right. */
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
