import { type BusinessFacts, useFacts } from '../contracts/facts.js';
import type { Meta } from '../contracts/meta.js';
import { type Site, useSite } from '../contracts/site.js';
import { contactReceived } from '../forms/contact.js';

export const meta = (_props: object, _site: Site, facts: BusinessFacts): Meta => ({
  ...contactReceived(facts),
  path: '/contact/sent',
  noindex: true,
});

/** Where a form posted without JavaScript leads. */
export default function ContactSentPage(_props: object) {
  const { phone, phoneHref } = useSite();
  const { title, description } = contactReceived(useFacts());
  return (
    <section className="message-page wrap">
      <h1>{title}</h1>
      <p className="lead">{description}</p>
      <p>
        Something to add? Call us at <a href={phoneHref}>{phone}</a>.
      </p>
      <p>
        <a className="button" href="/">
          Back to the home page
        </a>
      </p>
    </section>
  );
}
