import type { ReactNode } from 'react';

interface GuaranteeProps {
  title: string;
  text: string;
  /** Below the text: links. */
  children?: ReactNode;
}

/** Our guarantee, beside its seal. */
export function Guarantee({ title, text, children }: GuaranteeProps) {
  return (
    <section className="section" aria-labelledby="guarantee-title">
      <div className="guarantee wrap">
        <p className="guarantee__seal" aria-hidden="true">
          100%
        </p>
        <div>
          <h2 id="guarantee-title">{title}</h2>
          <p className="lead">{text}</p>
          {children}
        </div>
      </div>
    </section>
  );
}
