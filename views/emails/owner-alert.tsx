import type { LeadEstimate } from '../contracts/leads/leads.js';
import { checkedEstimateFacts } from './estimate-facts.js';
import { EmailFrame } from './frame.js';
import { Action, type Fact, Facts, Link, Text } from './parts.js';

interface OwnerAlertProps {
  name: string;
  phoneShown: string;
  /** The link that calls this number, `tel:…`. */
  phoneHref: string;
  email: string;
  /** Labels; null if the visitor didn't choose. */
  service: string | null;
  date: string | null;
  window: string | null;
  /** The appointment, if the booking was confirmed right away. */
  appointment: string | null;
  address: string | null;
  area: string | null;
  /** Answers to further questions of the form. */
  answers: Fact[];
  message: string | null;
  /** The price shown to the visitor. */
  estimate: LeadEstimate | null;
  /** The marketing source. */
  source: string | null;
  receivedAt: string;
  /** Explains what happened, for a lead restored after the database lost it. */
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

/** Notifies the owner of a new lead, with a button to call the customer. */
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
      reason="You’re getting this email because someone sent a request on your website."
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
          { term: 'Preferred date', value: appointment ? null : date },
          { term: 'Preferred time', value: appointment ? null : window },
          { term: 'Address', value: props.address },
          { term: 'Area', value: area },
          ...props.answers,
          { term: 'Message', value: message },
          ...checkedEstimateFacts(estimate),
          { term: 'Source', value: source },
          { term: 'Received', value: receivedAt },
        ]}
      />
      <Text>
        <Link href={props.leadUrl}>Open lead</Link>
      </Text>
      <Text>Reply to this email to answer the customer.</Text>
    </EmailFrame>
  );
}
