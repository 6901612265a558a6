import type { Meta } from '../contracts/meta.js';
import { useSite } from '../contracts/site.js';
import { contactReceived } from '../forms/contact.js';

export const meta = (_props: object): Meta => ({
  title: contactReceived.title,
  description: contactReceived.description,
  path: '/contact/sent',
  noindex: true,
});

/** Where a form posted without JavaScript leads. */
export default function ContactSentPage(_props: object) {
  const { phone, phoneHref } = useSite();
  return (
    <section className="message-page wrap">
      <h1>{contactReceived.title}</h1>
      <p className="lead">{contactReceived.description}</p>
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
