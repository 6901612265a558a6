import type { ReactNode } from 'react';
import { useSite } from '../../contracts/website/site.js';

interface ClosingCallProps {
  title: string;
  text: string;
  /** Offers beside the one that is the title. */
  further?: readonly string[];
  children: ReactNode;
}

/** The call to action at the end of a page: a heading, a sentence and buttons. */
export function ClosingCall({ title, text, further = [], children }: ClosingCallProps) {
  return (
    <section className="final-call" aria-labelledby="final-title">
      <div className="wrap">
        <h2 id="final-title">{title}</h2>
        {further.map((offer) => (
          <p key={offer} className="final-call__offer">
            {offer}
          </p>
        ))}
        <p className="lead">{text}</p>
        <p className="button-row">{children}</p>
      </div>
    </section>
  );
}

/** "Call Now" leads to the contact page; the number itself stands beside it. */
export function CallNow() {
  const { phone, phoneHref } = useSite();
  return (
    <>
      <a className="button button--accent" href="/contact">
        Call Now
      </a>
      <a className="button button--light" href={phoneHref}>
        {phone}
      </a>
    </>
  );
}
