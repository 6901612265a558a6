import { useSite } from '../../contracts/website/site.js';
import { NextSteps, type NextStepsProps } from './next-steps.js';
import { OwnLink } from './own-link.js';

interface ConfirmationProps extends NextStepsProps {
  title: string;
  text: string;
  /** Shown before the phone number. */
  question: string;
  /** The customer's own link, as a path. */
  link?: string;
}

/** Confirms a request and says what happens next. */
export function Confirmation({ title, text, question, link, ...steps }: ConfirmationProps) {
  const { phone, phoneHref } = useSite();
  return (
    <section className="message-page wrap">
      <span className="message-page__done" aria-hidden="true" />
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <h2>What happens next</h2>
      <NextSteps {...steps} />
      <OwnLink path={link} />
      <p>
        {`${question} Call us at `}
        <a href={phoneHref}>{phone}</a>.
      </p>
      <p className="button-row">
        <a className="button" href="/">
          Back to home page
        </a>
        <a className="button" href="/faq">
          Read our FAQs
        </a>
      </p>
    </section>
  );
}
