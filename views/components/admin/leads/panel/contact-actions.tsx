import type { LeadView } from '../../../../contracts/leads/leads.js';
import { smsHref } from '../../../../contracts/phone.js';
import { Icon } from '../../../shared/icon.js';

/** Calls, texts or emails the customer with one tap. */
export function ContactActions({ lead: { name, phoneShown, phoneHref, email } }: { lead: LeadView }) {
  return (
    <p className="contact-actions">
      <a className="button" href={phoneHref} aria-label={`Call ${name}, ${phoneShown}`}>
        <Icon name="call" />
        Call
      </a>
      <a className="button" href={smsHref(phoneHref)} aria-label={`Text ${name}`}>
        <Icon name="text" />
        Text
      </a>
      {email && (
        <a className="button" href={`mailto:${encodeURIComponent(email)}`} aria-label={`Email ${name}`}>
          <Icon name="mail" />
          Email
        </a>
      )}
    </p>
  );
}
