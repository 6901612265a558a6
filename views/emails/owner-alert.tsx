import type { LeadEstimate } from '../contracts/leads/leads.js';
import { checkedEstimateFacts } from './estimate-facts.js';
import { EmailFrame } from './frame.js';
import { Action, Facts, Link, Text } from './parts.js';

interface OwnerAlertProps {
  name: string;
  phoneShown: string;
  /** The link that calls this number, `tel:…`. */
  phoneHref: string;
  email: string;
  /** In words, each absent where the visitor gave none. */
  service: string | null;
  date: string | null;
  window: string | null;
  /** When it is, of a request that had a free window at once. */
  appointment: string | null;
  area: string | null;
  message: string | null;
  /** The price that the visitor was shown. */
  estimate: LeadEstimate | null;
  /** Where the lead came from. */
  source: string | null;
  receivedAt: string;
  /** Of a request that the database had lost: what became of it. */
  restored: string | null;
  /** The lead's page in the admin. */
  leadUrl: string;
}

const headingOf = ({ name, appointment, restored }: OwnerAlertProps) => {
  if (restored) return `${appointment ? 'Booking' : 'Lead'} restored: ${name}`;
  return `${appointment ? 'New booking' : 'New lead'}: ${name}`;
};

export const subject = (props: OwnerAlertProps) =>
  [headingOf(props), props.service, props.appointment].filter(Boolean).join(', ');

/** Tells the owner of a new lead, with a button that calls the visitor. */
export default function OwnerAlert(props: OwnerAlertProps) {
  const { name, phoneShown, phoneHref, email, service, date, window, area, message, source, receivedAt } =
    props;
  const { estimate, appointment, restored } = props;
  return (
    <EmailFrame
      preview={[
        service,
        appointment ? `Booked: ${appointment}` : [date, window].filter(Boolean).join(' · '),
        phoneShown,
      ]
        .filter(Boolean)
        .join(' · ')}
      heading={headingOf(props)}
      reason="You get this mail because a request arrived on your website."
    >
      {restored && <Text>{restored}</Text>}
      <Action href={phoneHref}>{`Call ${phoneShown}`}</Action>
      <Facts
        facts={[
          { term: 'Name', value: name },
          { term: 'Phone', value: phoneShown, href: phoneHref },
          { term: 'Email', value: email, href: `mailto:${encodeURIComponent(email)}` },
          { term: 'Service', value: service },
          { term: 'Booked', value: appointment },
          { term: 'Date', value: appointment ? null : date },
          { term: 'Time', value: appointment ? null : window },
          { term: 'Area', value: area },
          { term: 'Message', value: message },
          ...checkedEstimateFacts(estimate),
          { term: 'Came from', value: source },
          { term: 'Received', value: receivedAt },
        ]}
      />
      <Text>
        <Link href={props.leadUrl}>Open the lead</Link>
      </Text>
      <Text>Answer this mail and your words go to the customer.</Text>
    </EmailFrame>
  );
}
