import type { LeadView } from '../../../contracts/leads/leads.js';
import { smsHref } from '../../../contracts/phone.js';
import { Icon } from '../../shared/icon.js';
import { Hint } from '../shared/hint.js';

type Person = Pick<LeadView, 'name' | 'phoneShown' | 'phoneHref' | 'email'>;

/** Calls, texts or emails with one tap. */
export function ContactLinks({ lead: { name, phoneShown, phoneHref, email } }: { lead: Person }) {
  return (
    <p className="contact-links cluster">
      <a className="button" href={phoneHref}>
        <Icon name="call" />
        {phoneShown}
      </a>
      <Hint text={`Text ${name}`}>
        <a className="button on-phones" href={smsHref(phoneHref)} aria-label={`Text ${name}`}>
          <Icon name="text" />
        </a>
      </Hint>
      {email && (
        <a className="button" href={`mailto:${encodeURIComponent(email)}`}>
          <Icon name="mail" />
          {email}
        </a>
      )}
    </p>
  );
}
