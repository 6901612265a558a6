import { DeveloperHint } from '../components/shared/developer-hint.js';
import type { Meta } from '../contracts/website/meta.js';
import { publicPages } from '../contracts/website/public-pages.js';
import { useSite } from '../contracts/website/site.js';

interface ErrorPageProps {
  /** The HTTP status. */
  status: number;
  message: string;
  /** True below a customer’s private link. */
  isPrivate?: boolean;
}

const titles: Record<number, string> = {
  404: 'Page Not Found',
  500: 'Something Went Wrong',
  503: 'We’ll Be Right Back',
};

const titleOf = (status: number) => titles[status] ?? 'That Didn’t Go Through';

export const meta = ({ status, message, isPrivate }: ErrorPageProps): Meta => ({
  title: titleOf(status),
  description: message,
  noindex: true,
  isPrivate,
});

/** Shows what went wrong and where to go next. */
export default function ErrorPage({ status, message }: ErrorPageProps) {
  const { phone, phoneHref } = useSite();
  return (
    <section className="message-page wrap">
      <p className="message-page__status">Error {status}</p>
      <h1>{titleOf(status)}</h1>
      <p className="lead">{message}</p>
      {status === 404 && <PopularPages />}
      <p className="button-row">
        <a className="button button--accent" href="/contact">
          Contact us
        </a>
        <a className="button" href={phoneHref}>
          Call {phone}
        </a>
        <a className="button" href="/">
          Go to home page
        </a>
      </p>
      {status === 404 && <DeveloperHint />}
    </section>
  );
}

/** The pages that most people look for. */
function PopularPages() {
  const { services, pricing, howItWorks, results, freeRoom, faq } = publicPages(useSite());
  const pages = [
    { ...services, text: 'Carpets, stains, stairs, hardwood' },
    { ...pricing, text: 'Packages, prices and offers' },
    { ...howItWorks, text: 'Dry foam, step by step' },
    { ...results, text: 'See the difference' },
    { ...freeRoom, text: 'One room or two rugs, no obligation' },
    { ...faq, text: 'Drying, safety, booking, payment' },
  ];
  return (
    <ul className="ways-on">
      {pages.map(({ path, label, text }) => (
        <li key={path}>
          <a href={path}>{label}</a>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
