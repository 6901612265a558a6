import { useSite } from '../../contracts/site.js';

interface ConfirmationProps {
  title: string;
  text: string;
  /** Stands before the phone number. */
  question: string;
}

/** What a visitor reads once a form has been taken. */
export function Confirmation({ title, text, question }: ConfirmationProps) {
  const { phone, phoneHref } = useSite();
  return (
    <section className="message-page wrap">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <p>
        {`${question} Call us at `}
        <a href={phoneHref}>{phone}</a>.
      </p>
      <p>
        <a className="button" href="/">
          Back to the home page
        </a>
      </p>
    </section>
  );
}
