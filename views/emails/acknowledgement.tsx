import type { LeadEstimate } from '../contracts/leads/leads.js';
import { useFacts } from '../contracts/website/facts.js';
import { useSite } from '../contracts/website/site.js';
import { estimateFacts } from './estimate-facts.js';
import { EmailFrame } from './frame.js';
import { Action, Amounts, Facts, Lines, OwnLink, Subheading, Text } from './parts.js';

interface AcknowledgementProps {
  openingHours: readonly { days: string; hours: string }[];
  /** The requested day and time, formatted; null without a day. */
  requested: string | null;
  /** Says that we're closed on that day. */
  closedHint?: string;
  /** The price shown to the visitor. */
  estimate: LeadEstimate | null;
  /** Whether the owner added the request. */
  isByHand?: boolean;
  /** The customer's link to the request. */
  link?: string;
}

const confirming = 'We’ll confirm the time with you.';

export const subject = () => 'We received your request';

/** Confirms a request to the visitor. Contains no typed text: the address may belong to another person. */
export default function Acknowledgement(props: AcknowledgementProps) {
  const { openingHours, requested, closedHint, estimate, isByHand, link } = props;
  const { businessName, phone, phoneHref } = useSite();
  const promise = `We’ll contact you within ${useFacts().answerHours} hours to schedule your service.`;
  return (
    <EmailFrame
      preview={promise}
      heading="Thank you for your request"
      reason={`You’re getting this email because someone ${isByHand ? 'gave us this address with a request' : 'used this address to send a request on our website'}. If that wasn’t you, you can ignore it.`}
    >
      <Text>
        {businessName} received your request.
        {requested && ` You asked for ${requested}.`}
      </Text>
      <Subheading>What happens next</Subheading>
      <Lines
        lines={[
          { text: promise },
          { text: closedHint ?? (requested ? confirming : 'We’ll set a day and time that work for you.') },
          { text: 'We’ll email you a confirmation with a calendar invite.' },
        ]}
      />
      <OwnLink href={link}>View or change your request</OwnLink>
      {estimate && (
        <>
          <Subheading>Your estimate</Subheading>
          <Amounts lines={estimateFacts(estimate)} />
          <Text>You approve the price before we start.</Text>
        </>
      )}
      <Subheading>Prefer to call?</Subheading>
      <Action href={phoneHref} isSecondary={link !== undefined}>{`Call ${phone}`}</Action>
      <Facts facts={openingHours.map(({ days, hours }) => ({ term: days, value: hours }))} />
    </EmailFrame>
  );
}
