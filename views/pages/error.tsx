import type { Meta } from '../contracts/website/meta.js';
import { publicPages } from '../contracts/website/public-pages.js';
import { useSite } from '../contracts/website/site.js';

interface ErrorPageProps {
  /** The HTTP status. */
  status: number;
  message: string;
  /** At a customer's own link. */
  isPrivate?: boolean;
}

const titles: Record<number, string> = {
  404: 'Page Not Found',
  500: 'Something Went Wrong',
  503: 'Back in a Moment',
};

const titleOf = (status: number) => titles[status] ?? 'Request Not Accepted';

export const meta = ({ status, message, isPrivate }: ErrorPageProps): Meta => ({
  title: titleOf(status),
  description: message,
  noindex: true,
  isPrivate,
});

/** What a person sees when a request fails, with a way on. */
export default function ErrorPage({ status, message }: ErrorPageProps) {
  const { phone, phoneHref } = useSite();
  return (
    <section className="message-page wrap">
      <p className="message-page__status">Error {status}</p>
      <h1>{titleOf(status)}</h1>
      <p className="lead">
        {message}
        {status === 404 && ', or no longer. Perhaps this is what you were looking for:'}
      </p>
      {status === 404 && <WaysOn />}
      <p className="button-row">
        <a className="button button--accent" href="/contact">
          Contact us
        </a>
        <a className="button" href={phoneHref}>
          Call {phone}
        </a>
        <a className="button" href="/">
          Home page
        </a>
      </p>
      {status === 404 && (
        <p className="message-page__hint">
          Developer? Did you forget to give this path a <code>@Page</code> handler?
        </p>
      )}
    </section>
  );
}

/** The pages that most people look for. */
function WaysOn() {
  const { services, pricing, howItWorks, results, freeRoom, faq } = publicPages(useSite());
  const ways = [
    { ...services, text: 'Carpets, stains, stairs, hardwood' },
    { ...pricing, text: 'Packages, prices and offers' },
    { ...howItWorks, text: 'Dry foam, step by step' },
    { ...results, text: 'What it does to a carpet' },
    { ...freeRoom, text: 'One room or two rugs, no obligation' },
    { ...faq, text: 'Drying, safety, booking, payment' },
  ];
  return (
    <ul className="ways-on">
      {ways.map(({ path, label, text }) => (
        <li key={path}>
          <a href={path}>{label}</a>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
