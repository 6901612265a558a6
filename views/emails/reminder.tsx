import { useSite } from '../contracts/website/site.js';
import { EmailFrame } from './frame.js';
import { Action, Facts, Lines, OwnLink, Subheading, Text } from './parts.js';

interface ReminderProps {
  date: string;
  window: string;
  service: string | null;
  /** The customer's own link to the request. */
  link?: string;
}

export const subject = ({ window }: ReminderProps) => `Tomorrow: your carpet cleaning (${window})`;

/** Reminds the customer on the day before the appointment. */
export default function Reminder({ date, window, service, link }: ReminderProps) {
  const { businessName, phone, phoneHref } = useSite();
  return (
    <EmailFrame
      preview={`${date}, ${window}`}
      heading="See you tomorrow"
      reason={`You get this mail because you have an appointment with ${businessName}.`}
    >
      <Facts
        facts={[
          { term: 'Date', value: date },
          { term: 'Time', value: window },
          { term: 'Service', value: service },
        ]}
      />
      <Subheading>A little help before we come</Subheading>
      <Lines
        lines={[
          { text: 'Pick up what is small and breakable.' },
          { text: 'Keep a place free for the van near the door, if you can.' },
          { text: 'Show us the spots that matter most to you.' },
        ]}
      />
      <OwnLink href={link}>See, move or cancel it</OwnLink>
      <Text>Can’t make it? Answer this mail, or call us.</Text>
      <Action href={phoneHref}>{`Call ${phone}`}</Action>
    </EmailFrame>
  );
}
