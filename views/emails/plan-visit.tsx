import type { QuoteLine } from '../contracts/money/money.js';
import { useSite } from '../contracts/website/site.js';
import { formatPrice } from '../format/figures.js';
import { EmailFrame } from './frame.js';
import { Action, Amounts, Appointment, OwnLink, Text } from './parts.js';
import { formatWhen } from './when.js';

interface PlanVisitProps {
  date: string;
  window: string | null;
  service: string | null;
  /** The plan’s rhythm: "Every 6 months". */
  rhythm: string;
  lines: QuoteLine[];
  totalCents: number;
  /** The customer’s link to the visit. */
  link?: string;
  commercial: { postalAddress: string; unsubscribeLink: string };
}

export const subject = ({ date }: PlanVisitProps) => `Please confirm: your next cleaning, ${date}`;

/** Proposes the next visit of a recurring plan to the customer. */
export default function PlanVisit(props: PlanVisitProps) {
  const { date, window, service, rhythm, lines, totalCents, link, commercial } = props;
  const { businessName, phone, phoneHref } = useSite();
  return (
    <EmailFrame
      preview={formatWhen(date, window)}
      heading="Your next cleaning"
      reason={`You’re getting this email because you have a cleaning plan with ${businessName}. Unsubscribing stops these emails. It doesn’t end your plan.`}
      commercial={commercial}
    >
      <Text>We saved this time for you. Please confirm it, pick another time or skip this visit.</Text>
      <Appointment
        date={date}
        time={window ?? 'To be confirmed'}
        facts={[
          { term: 'Service', value: service },
          { term: 'Plan', value: rhythm },
        ]}
      />
      <Amounts
        lines={[
          ...lines.map(({ label, cents }) => ({ term: label, value: formatPrice(cents) })),
          { term: 'Total', value: formatPrice(totalCents) },
        ]}
      />
      <OwnLink href={link && `${link}#plan`}>Confirm, reschedule or skip</OwnLink>
      <Text>Questions? Reply to this email or call us.</Text>
      <Action href={phoneHref} isSecondary={link !== undefined}>{`Call ${phone}`}</Action>
    </EmailFrame>
  );
}
