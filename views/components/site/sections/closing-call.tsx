import type { ReactNode } from 'react';
import { useSite } from '../../../contracts/website/site.js';

interface ClosingCallProps {
  title: string;
  text: string;
  /** More offers, besides the one in the title. */
  further?: readonly string[];
  children: ReactNode;
}

/** Ends a page with a call to action: a heading, a line of text and buttons. */
export function ClosingCall({ title, text, further = [], children }: ClosingCallProps) {
  return (
    <section className="final-call" aria-labelledby="final-title">
      <div className="wrap final-call__inner cluster apart">
        <div>
          <h2 id="final-title">{title}</h2>
          {further.map((offer) => (
            <p key={offer} className="final-call__offer">
              {offer}
            </p>
          ))}
          <p className="lead">{text}</p>
        </div>
        <p className="button-row">{children}</p>
      </div>
    </section>
  );
}

/** Links "Call Now" to the contact page, with the phone number next to it. */
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
