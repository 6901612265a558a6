import { useSite } from '../contracts/website/site.js';
import { EmailFrame } from './frame.js';
import { Action, Facts, OwnLink, Text } from './parts.js';

interface AppointmentEmailProps {
  change: 'confirmed' | 'moved' | 'withdrawn';
  /** In words, such as "Tue, Dec 1, 2026". */
  date: string;
  window: string;
  /** The time that the customer was told before, for an appointment that was moved. */
  before?: { date: string; window: string };
  service: string | null;
  /** The customer's own link to the request. */
  link?: string;
}

const words = {
  confirmed: {
    subject: 'Your appointment is confirmed',
    text: 'We look forward to seeing you. The attached entry puts the appointment into your calendar.',
  },
  moved: {
    subject: 'Your appointment has moved',
    text: 'The attached entry brings your calendar up to date.',
  },
  withdrawn: {
    subject: 'Your appointment is cancelled',
    text: 'The attached entry takes it off your calendar. If you did not expect this, please call us.',
  },
};

export const subject = ({ change, date }: AppointmentEmailProps) => `${words[change].subject}: ${date}`;

/** Tells the customer that an appointment is confirmed, moved or cancelled. */
export default function AppointmentEmail({
  change,
  date,
  window,
  before,
  service,
  link,
}: AppointmentEmailProps) {
  const { phone, phoneHref, businessName } = useSite();
  const was = before && `${before.date}, ${before.window}`;
  return (
    <EmailFrame
      preview={`${date}, ${window}`}
      heading={words[change].subject}
      reason={`You get this mail because you asked ${businessName} for an appointment.`}
    >
      <Facts
        facts={[
          { term: 'Date', value: date },
          { term: 'Time', value: window },
          { term: 'Before', value: was },
          { term: 'Service', value: service },
        ]}
      />
      <Text>{words[change].text}</Text>
      <OwnLink href={link}>
        {change === 'withdrawn' ? 'See it, or book again' : 'See, move or cancel it'}
      </OwnLink>
      <Text>Does the time not suit you, or has something changed? Answer this mail, or call us.</Text>
      <Action href={phoneHref}>{`Call ${phone}`}</Action>
    </EmailFrame>
  );
}
