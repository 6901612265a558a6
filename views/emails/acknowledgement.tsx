import type { LeadEstimate } from '../contracts/leads/leads.js';
import { useFacts } from '../contracts/website/facts.js';
import { useSite } from '../contracts/website/site.js';
import { estimateFacts } from './estimate-facts.js';
import { EmailFrame } from './frame.js';
import { Action, Facts, Lines, OwnLink, Subheading, Text } from './parts.js';

interface AcknowledgementProps {
  openingHours: readonly { days: string; hours: string }[];
  /** The price that the visitor was shown. */
  estimate: LeadEstimate | null;
  /** The customer's own link to the request. */
  link?: string;
}

export const subject = (_props: AcknowledgementProps, businessName: string) =>
  `We received your request – ${businessName}`;

/** Tells a visitor what happens next. Nothing in it is the visitor's own text: the address may be somebody else's. */
export default function Acknowledgement({ openingHours, estimate, link }: AcknowledgementProps) {
  const { businessName, phone, phoneHref } = useSite();
  const promise = `We'll contact you within ${useFacts().answerHours} hours to schedule your service.`;
  return (
    <EmailFrame
      preview={promise}
      heading="Thank you for your request"
      reason="You get this mail because this address was given with a request on our website. If that was not you, there is nothing to do."
    >
      <Text>Your request has reached {businessName}.</Text>
      <Subheading>What happens next</Subheading>
      <Lines
        lines={[
          { text: promise },
          { text: 'Together we settle the day and the time.' },
          { text: 'You get a confirmation by mail, with an entry for your calendar.' },
        ]}
      />
      <OwnLink href={link}>See, change or cancel your request</OwnLink>
      {estimate && (
        <>
          <Subheading>The estimate that our website gave you</Subheading>
          <Facts facts={estimateFacts(estimate)} />
          <Text>We agree on the price with you before we start.</Text>
        </>
      )}
      <Subheading>Would you rather talk to us?</Subheading>
      <Action href={phoneHref}>{`Call ${phone}`}</Action>
      <Facts facts={openingHours.map(({ days, hours }) => ({ term: days, value: hours }))} />
    </EmailFrame>
  );
}
