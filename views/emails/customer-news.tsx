import { EmailFrame } from './frame.js';
import { Action, Lines, Link, Text } from './parts.js';

interface CustomerNewsProps {
  name: string;
  phoneShown: string;
  /** The link that calls this number, `tel:…`. */
  phoneHref: string;
  /** What the customer did, each without its subject: "canceled the request". */
  lines: string[];
  /** The lead's page in the admin. */
  leadUrl: string;
}

const summary = ({ name, lines }: CustomerNewsProps) =>
  lines.length === 1 ? `${name} ${lines[0]}` : `${name}: ${lines.length} updates`;

export const subject = summary;

/** Notifies the owner of what a customer did on the page of the request. */
export default function CustomerNews(props: CustomerNewsProps) {
  const { name, phoneShown, phoneHref, lines, leadUrl } = props;
  return (
    <EmailFrame
      preview={lines.join(' · ')}
      heading={`Update from ${name}`}
      reason="You’re getting this email because a customer updated their request or sent you a message."
    >
      <Text>{name}</Text>
      <Lines lines={lines.map((text) => ({ text }))} />
      <Action href={phoneHref}>{`Call ${phoneShown}`}</Action>
      <Text>
        <Link href={leadUrl}>Open lead</Link>
      </Text>
      <Text>Reply to this email to answer the customer.</Text>
    </EmailFrame>
  );
}
