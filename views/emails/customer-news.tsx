import { EmailFrame } from './frame.js';
import { Action, Lines, Link, Text } from './parts.js';

interface CustomerNewsProps {
  name: string;
  phoneShown: string;
  /** The link that calls this number, `tel:…`. */
  phoneHref: string;
  /** What the customer did, each as the rest of a sentence: "cancelled the request". */
  lines: string[];
  /** The lead's page in the admin. */
  leadUrl: string;
}

const inShort = ({ name, lines }: CustomerNewsProps) =>
  lines.length === 1 ? `${name} ${lines[0]}` : `${name}: ${lines.length} changes and messages`;

export const subject = inShort;

/** Tells the owner what a customer did at the link to the request. */
export default function CustomerNews(props: CustomerNewsProps) {
  const { name, phoneShown, phoneHref, lines, leadUrl } = props;
  return (
    <EmailFrame
      preview={lines.join(' · ')}
      heading={`News from ${name}`}
      reason="You get this mail because a customer moved, cancelled or wrote something on your website."
    >
      <Text>{name}</Text>
      <Lines lines={lines.map((text) => ({ text }))} />
      <Action href={phoneHref}>{`Call ${phoneShown}`}</Action>
      <Text>
        <Link href={leadUrl}>Open the lead</Link>
      </Text>
      <Text>Answer this mail and your words go to the customer.</Text>
    </EmailFrame>
  );
}
