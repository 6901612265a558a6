import { useSite } from '../../contracts/website/site.js';

/** Shows the phone number and the opening status, which the browser keeps up to date. */
export function PhoneLine({ openingStatus }: { openingStatus: string }) {
  const { phone, phoneHref } = useSite();
  return (
    <p className="phone-line cluster">
      <a href={phoneHref}>{phone}</a> <span className="opening-status">{openingStatus}</span>
    </p>
  );
}
