import { useSite } from '../contracts/website/site.js';
import { formatPrice } from '../format/figures.js';
import { EmailFrame } from './frame.js';
import { Action, Amounts, OwnLink, Text } from './parts.js';

interface PlanPriceProps {
  /** The first day of the new price. */
  date: string;
  /** The plan’s rhythm: "Every 6 months". */
  rhythm: string;
  oldCents: number;
  newCents: number;
  link?: string;
}

export const subject = ({ date }: PlanPriceProps) => `New price of your cleaning plan from ${date}`;

/** Tells the customer the old and the new price of a recurring plan. */
export default function PlanPrice({ date, rhythm, oldCents, newCents, link }: PlanPriceProps) {
  const { businessName, phone, phoneHref } = useSite();
  return (
    <EmailFrame
      preview={`${formatPrice(newCents)} from ${date}`}
      heading="Your plan’s price changes"
      reason={`You’re getting this email because you have a cleaning plan with ${businessName}.`}
    >
      <Text>{`The price of each visit changes on ${date}.`}</Text>
      <Amounts
        lines={[
          { term: 'Plan', value: rhythm },
          { term: 'Price until then', value: formatPrice(oldCents) },
          { term: `Price from ${date}`, value: formatPrice(newCents) },
        ]}
      />
      <Text>You can pause or end your plan at any time.</Text>
      <OwnLink href={link && `${link}#plan`}>View your plan</OwnLink>
      <Text>Questions? Reply to this email or call us.</Text>
      <Action href={phoneHref} isSecondary={link !== undefined}>{`Call ${phone}`}</Action>
    </EmailFrame>
  );
}
