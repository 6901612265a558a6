import { digitsOf, splitAtPhones } from '../../contracts/phone.js';
import { useSite } from '../../contracts/website/site.js';

/**
 * Shows a message, in which the business's phone number is a link and no number wraps.
 * @param isHelp whether the number is added if the message doesn't include it. The message then ends as a
 * sentence.
 */
export function PhoneText({ text, isHelp = false }: { text: string; isHelp?: boolean }) {
  const { phone, phoneHref } = useSite();
  const isOwn = (part: string) => digitsOf(part) === digitsOf(phone);
  const parts = splitAtPhones(text);
  const link = <a href={phoneHref}>{phone}</a>;
  const isAdded = isHelp && !parts.some(isOwn);
  return (
    <>
      {parts.map((part, index) =>
        index % 2 ? (
          <span key={index} className="nowrap">
            {isOwn(part) ? link : part}
          </span>
        ) : (
          part
        ),
      )}
      {isAdded && (
        <>
          {/[.!?]$/.test(text) ? '' : '.'} Need help? Call <span className="nowrap">{link}</span>.
        </>
      )}
    </>
  );
}
