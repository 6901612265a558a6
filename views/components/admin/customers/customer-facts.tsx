import type { CustomerView } from '../../../contracts/customers/customers.js';
import { smsHref } from '../../../contracts/phone.js';
import { formatAgo, formatCalendarDate } from '../../../format/moments.js';
import { Icon } from '../../shared/icon.js';
import { MapLink } from '../leads/map-link.js';

/** Links to call, text, email or drive to a customer, as far as known. */
export function CustomerLinks({ customer }: { customer: CustomerView }) {
  const { name, phone, phoneShown, phoneHref, email, address } = customer;
  return (
    <p className="contact-links">
      {phone && (
        <>
          <a className="contact-links__link" href={phoneHref}>
            <Icon name="call" />
            {phoneShown}
          </a>
          <a className="contact-links__link" href={smsHref(phoneHref)} aria-label={`Text ${name}`}>
            <Icon name="text" />
          </a>
        </>
      )}
      {email && (
        <a className="contact-links__link" href={`mailto:${encodeURIComponent(email)}`}>
          <Icon name="mail" />
          {email}
        </a>
      )}
      {address && (
        <MapLink place={address}>
          <Icon name="map" />
          {address}
        </MapLink>
      )}
    </p>
  );
}

/** Formats the last cleaning: "Last cleaned 11 months ago (Wed, Dec 24, 2025)". */
export function lastCleaned(day: string | null, today: string): string {
  return day ? `Last cleaned ${formatAgo(day, today)} (${formatCalendarDate(day)})` : 'Not cleaned yet';
}
