import type { ReactNode } from 'react';

/** The call to action at the end of a page: a heading, a sentence and buttons. */
export function ClosingCall({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="final-call" aria-labelledby="final-title">
      <div className="wrap">
        <h2 id="final-title">{title}</h2>
        <p className="lead">{text}</p>
        <p className="button-row">{children}</p>
      </div>
    </section>
  );
}
