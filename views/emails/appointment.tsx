import type { CanceledVisit } from '../contracts/customers/plans.js';
import { useSite } from '../contracts/website/site.js';
import { describeCanceledVisit } from '../format/canceled-visit.js';
import { EmailFrame } from './frame.js';
import { Action, Appointment, type Fact, OwnLink, Text } from './parts.js';
import { formatWhen } from './when.js';

interface AppointmentEmailProps {
  change: 'confirmed' | 'moved' | 'withdrawn';
  /** Formatted, like "Tue, Dec 1, 2026". */
  date: string;
  /** Null until a time is set. */
  window: string | null;
  /** The previous time, if the appointment was rescheduled. */
  before?: { date: string; window: string | null };
  /** Null if it isn't known, and for a canceled appointment. */
  address?: string | null;
  service: string | null;
  /** The quote's total or, without a quote, the estimate's; null if neither is known. */
  price: Fact | null;
  /** Why the visit of a plan was canceled; null or missing for anything else. */
  canceledVisit?: CanceledVisit | null;
  /** The customer's link to the request. */
  link?: string;
  /** Whether we don't know the street address. */
  needsAddress?: boolean;
}

const messages = {
  confirmed: {
    subject: 'Your appointment is confirmed',
    text: 'We look forward to seeing you. The attached invite adds the appointment to your calendar.',
  },
  moved: {
    subject: 'Your appointment was rescheduled',
    text: 'The attached invite updates your calendar.',
  },
  withdrawn: {
    subject: 'Your appointment is canceled',
    text: 'The attached file removes it from your calendar. If you didn’t expect this, please call us.',
  },
};

export const subject = ({ change, date }: AppointmentEmailProps) => `${messages[change].subject}: ${date}`;

/** Notifies the customer that an appointment is confirmed, rescheduled or canceled. */
export default function AppointmentEmail({
  change,
  date,
  window,
  before,
  address = null,
  service,
  price,
  canceledVisit,
  link,
  needsAddress,
}: AppointmentEmailProps) {
  const { phone, phoneHref, businessName } = useSite();
  const previous = before && formatWhen(before.date, before.window);
  return (
    <EmailFrame
      preview={formatWhen(date, window)}
      heading={messages[change].subject}
      reason={`You’re getting this email because you requested an appointment with ${businessName}.`}
    >
      <Appointment
        date={date}
        time={window ?? (change === 'withdrawn' ? null : 'To be confirmed')}
        facts={[
          { term: 'Previous time', value: previous },
          { term: 'Address', value: address },
          { term: 'Service', value: service },
          ...(price ? [price] : []),
        ]}
      />
      {canceledVisit && <Text>{describeCanceledVisit(canceledVisit)}</Text>}
      <Text>{messages[change].text}</Text>
      {needsAddress && (
        <Text>
          <strong>We don’t have your street address yet.</strong> Please reply with it, or add it on your
          page.
        </Text>
      )}
      <OwnLink href={link}>
        {canceledVisit
          ? 'View your plan'
          : change === 'withdrawn'
            ? 'View or book again'
            : 'View, reschedule or cancel'}
      </OwnLink>
      <Text>
        {change === 'withdrawn'
          ? 'Questions? Reply to this email or call us.'
          : 'Need to change something? Reply to this email or call us.'}
      </Text>
      <Action href={phoneHref} isSecondary={link !== undefined}>{`Call ${phone}`}</Action>
    </EmailFrame>
  );
}
