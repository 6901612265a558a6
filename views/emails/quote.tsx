import type { QuoteDocument } from '../contracts/money/money.js';
import { useSite } from '../contracts/website/site.js';
import { formatPrice } from '../format/figures.js';
import { EmailFrame } from './frame.js';
import { Action, Facts, OwnLink, Subheading, Text, Written } from './parts.js';

interface QuoteProps {
  quote: QuoteDocument;
  /** Whether the customer has said yes to it. */
  isAccepted: boolean;
  /** The customer's own link to the request. */
  link?: string;
}

export const subject = ({ quote }: QuoteProps, businessName: string) =>
  `Your quote from ${businessName}: ${formatPrice(quote.totalCents)}`;

/** A quote for the customer, who accepts it at the link. */
export default function Quote({ quote, isAccepted, link }: QuoteProps) {
  const { businessName, phone, phoneHref } = useSite();
  const { lines, totalCents, note, service } = quote;
  return (
    <EmailFrame
      preview={`${formatPrice(totalCents)}, ${businessName}`}
      heading="Your quote"
      reason={`You get this mail because you asked ${businessName} for a cleaning.`}
    >
      {service && <Subheading>{service}</Subheading>}
      <Facts
        facts={[
          ...lines.map(({ label, cents }) => ({ term: label, value: formatPrice(cents) })),
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
          ? 'You have accepted this quote. Thank you!'
          : 'Is that all right? You accept it on your page with one button, and choose a time there.'}
      </Text>
      <OwnLink href={link}>{isAccepted ? 'See the quote' : 'See and accept the quote'}</OwnLink>
      <Text>Any question? Answer this mail, or call us.</Text>
      <Action href={phoneHref}>{`Call ${phone}`}</Action>
    </EmailFrame>
  );
}
