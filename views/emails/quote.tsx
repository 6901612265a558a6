import type { QuoteDocument } from '../contracts/money/money.js';
import { useSite } from '../contracts/website/site.js';
import { formatPrice } from '../format/figures.js';
import { formatCalendarDate } from '../format/moments.js';
import { describeLine } from '../format/quote-line.js';
import { EmailFrame } from './frame.js';
import { Action, Amounts, OwnLink, Subheading, Text, Written } from './parts.js';

interface QuoteProps {
  quote: QuoteDocument;
  /** Whether the customer accepted it. */
  isAccepted: boolean;
  /** Whether the job has a date. */
  isBooked: boolean;
  /** The customer's link to the request. */
  link?: string;
}

export const subject = ({ quote }: QuoteProps, businessName: string) =>
  `Your quote from ${businessName}: ${formatPrice(quote.totalCents)}`;

/** Sends a quote, with a link where the customer can accept it. */
export default function Quote({ quote, isAccepted, isBooked, link }: QuoteProps) {
  const { businessName, phone, phoneHref } = useSite();
  const { lines, totalCents, note, service, expiresOn } = quote;
  return (
    <EmailFrame
      preview={`${formatPrice(totalCents)}, ${businessName}`}
      heading="Your quote"
      reason={`You’re getting this email because you contacted ${businessName} about a cleaning.`}
    >
      {service && <Subheading>{service}</Subheading>}
      <Amounts
        lines={[
          ...lines.map((line) => ({ term: describeLine(line), value: formatPrice(line.cents) })),
          { term: 'Total', value: formatPrice(totalCents) },
        ]}
      />
      {note && (
        <Text>
          <Written>{note}</Written>
        </Text>
      )}
      <Text>
        {isAccepted
          ? 'You accepted this quote. Thank you.'
          : isBooked
            ? 'Accept the quote online.'
            : 'Ready to book? Accept the quote online and pick a time.'}
        {!isAccepted && expiresOn && ` It’s valid through ${formatCalendarDate(expiresOn)}.`}
      </Text>
      <OwnLink href={link}>{isAccepted ? 'View quote' : 'View and accept quote'}</OwnLink>
      <Text>Questions? Reply to this email or call us.</Text>
      <Action href={phoneHref} isSecondary={link !== undefined}>{`Call ${phone}`}</Action>
    </EmailFrame>
  );
}
