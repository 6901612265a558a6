import { smsHref } from '../../../contracts/phone.js';
import { Icon } from '../../shared/icon.js';

interface ContactButtonsProps {
  person: { name: string; phone: string | null; phoneShown: string; phoneHref: string; email: string | null };
}

/** Calls, texts or emails a person with one tap, as far as known. */
export function ContactButtons({
  person: { name, phone, phoneShown, phoneHref, email },
}: ContactButtonsProps) {
  return (
    <>
      {phone && (
        <>
          <a className="button" href={phoneHref} aria-label={`Call ${name}, ${phoneShown}`}>
            <Icon name="call" />
            Call
          </a>
          <a className="button on-phones" href={smsHref(phoneHref)} aria-label={`Text ${name}`}>
            <Icon name="text" />
            Text
          </a>
        </>
      )}
      {email && (
        <a className="button" href={`mailto:${encodeURIComponent(email)}`} aria-label={`Email ${name}`}>
          <Icon name="mail" />
          Email
        </a>
      )}
    </>
  );
}
