import type { LeadView } from '../../contracts/leads.js';
import { Icon } from '../shared/icon.js';
import { Hint } from './hint.js';

type Person = Pick<LeadView, 'name' | 'phone' | 'email'>;

const dialed = (phone: string) => phone.replace(/[^\d+]/g, '');

/** One tap to call. */
export function CallButton({ lead: { name, phone } }: { lead: Person }) {
  return (
    <Hint text={`Call ${name}, ${phone}`}>
      <a className="contact-links__link" href={`tel:${dialed(phone)}`} aria-label={`Call ${name}`}>
        <Icon name="call" />
      </a>
    </Hint>
  );
}

/** One tap to call, to text or to mail. */
export function ContactLinks({ lead: { name, phone, email } }: { lead: Person }) {
  const number = dialed(phone);
  return (
    <p className="contact-links">
      <a className="contact-links__link" href={`tel:${number}`}>
        <Icon name="call" />
        {phone}
      </a>
      <Hint text={`Text ${name}`}>
        <a className="contact-links__link" href={`sms:${number}`} aria-label={`Text ${name}`}>
          <Icon name="text" />
        </a>
      </Hint>
      <a className="contact-links__link" href={`mailto:${encodeURIComponent(email)}`}>
        <Icon name="mail" />
        {email}
      </a>
    </p>
  );
}
