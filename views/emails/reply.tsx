import { useSite } from '../contracts/website/site.js';
import { EmailFrame } from './frame.js';
import { Action, OwnLink, Text, Written } from './parts.js';

interface ReplyProps {
  text: string;
  /** The customer's link to the request. */
  link?: string;
}

export const subject = (_props: ReplyProps, businessName: string) => `A message from ${businessName}`;

/** Sends the owner's reply to the customer. */
export default function Reply({ text, link }: ReplyProps) {
  const { businessName, phone, phoneHref } = useSite();
  return (
    <EmailFrame
      preview={text}
      heading="We replied to you"
      reason={`You’re getting this email because you wrote to ${businessName}.`}
    >
      <Text>
        <Written>{text}</Written>
      </Text>
      <OwnLink href={link}>View your request</OwnLink>
      <Text>Questions? Reply to this email or call us.</Text>
      <Action href={phoneHref} isSecondary={link !== undefined}>{`Call ${phone}`}</Action>
    </EmailFrame>
  );
}
