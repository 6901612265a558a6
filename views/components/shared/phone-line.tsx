import { useSite } from '../../contracts/website/site.js';

/** The number to call, and until or from when somebody is there; the browser keeps these words true. */
export function PhoneLine({ openingStatus }: { openingStatus: string }) {
  const { phone, phoneHref } = useSite();
  return (
    <p className="phone-line">
      <a href={phoneHref}>{phone}</a> <span className="opening-status">{openingStatus}</span>
    </p>
  );
}
