import { EmailFrame } from './frame.js';
import { Action, Text } from './parts.js';

interface PlanFullProps {
  name: string;
  /** The day on which the visit is due. */
  due: string;
  /** Whether the business is closed on that day. */
  isDayOff: boolean;
  /** The slot that was reserved instead; null if no slot is open. */
  reserved: string | null;
  url: string;
}

export const subject = ({ name, isDayOff, reserved }: PlanFullProps) =>
  reserved
    ? `Visit moved, ${isDayOff ? 'it was due on a day off' : 'your day is full'}: ${name}`
    : `No open slot for a plan visit: ${name}`;

/** Tells the owner that a visit of a plan didn’t fit into its day. */
export default function PlanFull({ name, due, isDayOff, reserved, url }: PlanFullProps) {
  return (
    <EmailFrame
      preview={`${name}, due ${due}`}
      heading={reserved ? 'A plan visit was moved' : 'A plan visit needs a time'}
      reason="You’re getting this email because you manage recurring plans on your website."
    >
      <Text>
        {reserved
          ? `${name}’s visit is due ${due}. ${isDayOff ? 'That’s a day off' : 'That time is full'}, so the nearest open slot was reserved: ${reserved}.`
          : `${name}’s visit is due ${due}, and no slot before the following visit is open. Agree on a time with the customer.`}
      </Text>
      <Action href={url}>Open plan</Action>
    </EmailFrame>
  );
}
