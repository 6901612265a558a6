import type { Meta } from '../meta.js';
import { useSite } from '../site.js';

export interface ComingSoonPageProps {
  heading: string;
  path: string;
}

export const meta = ({ heading, path }: ComingSoonPageProps): Meta => ({
  title: heading,
  description: `${heading}: this page is being written. Call us or send a request meanwhile.`,
  path,
  noindex: true,
});

/** The honest stand-in for a page that is not written yet. */
export default function ComingSoonPage({ heading }: ComingSoonPageProps) {
  const { phone, phoneHref } = useSite();
  return (
    <section className="message-page wrap">
      <h1>{heading}</h1>
      <p className="lead">This page is being written. Until it is here, ask us: we are glad to tell you.</p>
      <p className="button-row">
        <a className="button button--accent" href="/contact">
          Book or get a free quote
        </a>
        <a className="button" href={phoneHref}>
          Call {phone}
        </a>
      </p>
    </section>
  );
}
