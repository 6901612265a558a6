import { Confirmation } from '../components/site/confirmation.js';
import { type BusinessFacts, useFacts } from '../contracts/website/facts.js';
import type { Meta } from '../contracts/website/meta.js';
import type { Site } from '../contracts/website/site.js';
import { contactReceived } from '../forms/leads/received.js';

export const meta = (_props: object, _site: Site, facts: BusinessFacts): Meta => ({
  ...contactReceived(facts),
  path: '/contact/sent',
  noindex: true,
});

/** Confirms a contact form that was posted without JavaScript. */
export default function ContactSentPage(_props: object) {
  const { title, description } = contactReceived(useFacts());
  return <Confirmation title={title} text={description} question="Need to add something?" />;
}
