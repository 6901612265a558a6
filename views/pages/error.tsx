import type { Meta } from '../contracts/meta.js';
import { useSite } from '../contracts/site.js';

interface ErrorPageProps {
  /** The HTTP status. */
  status: number;
  message: string;
}

const titles: Record<number, string> = {
  404: 'Page Not Found',
  500: 'Something Went Wrong',
  503: 'Back in a Moment',
};

const titleOf = (status: number) => titles[status] ?? 'Request Not Accepted';

export const meta = ({ status, message }: ErrorPageProps): Meta => ({
  title: titleOf(status),
  description: message,
  noindex: true,
});

/** What a person sees when a request fails, with a way on. */
export default function ErrorPage({ status, message }: ErrorPageProps) {
  const { phone, phoneHref } = useSite();
  return (
    <section className="message-page wrap">
      <p className="message-page__status">{status}</p>
      <h1>{titleOf(status)}</h1>
      <p className="lead">{message}</p>
      {status === 404 && (
        <p className="message-page__hint">
          Developer? Did you forget to give this path a <code>@Page</code> handler?
        </p>
      )}
      <p className="button-row">
        <a className="button button--accent" href="/">
          Home page
        </a>
        <a className="button" href="/contact">
          Contact us
        </a>
        <a className="button" href={phoneHref}>
          Call {phone}
        </a>
      </p>
    </section>
  );
}
