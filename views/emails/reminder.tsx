import { useSite } from '../contracts/website/site.js';
import { EmailFrame } from './frame.js';
import { Action, Appointment, Lines, OwnLink, Subheading, Text } from './parts.js';
import { formatWhen } from './when.js';

interface ReminderProps {
  date: string;
  /** Null until a time is set. */
  window: string | null;
  service: string | null;
  /** The customer's link to the request. */
  link?: string;
}

export const subject = ({ window }: ReminderProps) =>
  window ? `Tomorrow: your cleaning, ${window}` : 'Tomorrow: your cleaning';

/** Reminds the customer the day before the appointment. */
export default function Reminder({ date, window, service, link }: ReminderProps) {
  const { businessName, phone, phoneHref } = useSite();
  return (
    <EmailFrame
      preview={formatWhen(date, window)}
      heading="See you tomorrow"
      reason={`You’re getting this email because you have an appointment with ${businessName}.`}
    >
      <Appointment
        date={date}
        time={window ?? 'To be confirmed'}
        facts={[{ term: 'Service', value: service }]}
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
      <Action href={phoneHref} isSecondary={link !== undefined}>{`Call ${phone}`}</Action>
    </EmailFrame>
  );
}
