import type { LeadView } from '../../contracts/leads.js';
import { dialed, phoneHref } from '../../contracts/phone.js';
import { Icon } from '../shared/icon.js';
import { Hint } from './hint.js';

type Person = Pick<LeadView, 'name' | 'phone' | 'email'>;

/** One tap to call. */
export function CallButton({ lead: { name, phone } }: { lead: Person }) {
  return (
    <Hint text={`Call ${name}, ${phone}`}>
      <a className="contact-links__link" href={phoneHref(phone)} aria-label={`Call ${name}`}>
        <Icon name="call" />
      </a>
    </Hint>
  );
}

/** One tap to call, to text or to mail. */
export function ContactLinks({ lead: { name, phone, email } }: { lead: Person }) {
  return (
    <p className="contact-links">
      <a className="contact-links__link" href={phoneHref(phone)}>
        <Icon name="call" />
        {phone}
      </a>
      <Hint text={`Text ${name}`}>
        <a className="contact-links__link" href={`sms:${dialed(phone)}`} aria-label={`Text ${name}`}>
          <Icon name="text" />
        </a>
      </Hint>
      {email && (
        <a className="contact-links__link" href={`mailto:${encodeURIComponent(email)}`}>
          <Icon name="mail" />
          {email}
        </a>
      )}
    </p>
  );
}
