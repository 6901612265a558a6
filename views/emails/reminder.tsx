import { useSite } from '../contracts/website/site.js';
import { EmailFrame } from './frame.js';
import { Action, Facts, Lines, OwnLink, Subheading, Text } from './parts.js';

interface ReminderProps {
  date: string;
  window: string;
  service: string | null;
  /** The customer's link to the request. */
  link?: string;
}

export const subject = ({ window }: ReminderProps) => `Tomorrow: your cleaning, ${window}`;

/** Reminds the customer the day before the appointment. */
export default function Reminder({ date, window, service, link }: ReminderProps) {
  const { businessName, phone, phoneHref } = useSite();
  return (
    <EmailFrame
      preview={`${date}, ${window}`}
      heading="See you tomorrow"
      reason={`You’re getting this email because you have an appointment with ${businessName}.`}
    >
      <Facts
        facts={[
          { term: 'Date', value: date },
          { term: 'Time', value: window },
          { term: 'Service', value: service },
        ]}
      />
      <Subheading>How to get ready</Subheading>
      <Lines
        lines={[
          { text: 'Pick up small items and anything breakable.' },
          { text: 'If you can, leave a parking spot for our van near the door.' },
          { text: 'Show us the spots that matter most to you.' },
        ]}
      />
      <OwnLink href={link}>View, reschedule or cancel</OwnLink>
      <Text>Can’t make it? Reply to this email or call us.</Text>
      <Action href={phoneHref}>{`Call ${phone}`}</Action>
    </EmailFrame>
  );
}
