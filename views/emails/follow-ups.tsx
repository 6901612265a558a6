import { useSite } from '../contracts/website/site.js';
import { filled, piecesOf } from '../format/templates.js';
import { Either } from './format.js';
import { EmailFrame } from './frame.js';
import { Action, OwnLink, Text, Written } from './parts.js';
import { styles } from './styles.js';

interface FollowUpProps {
  subject: string;
  /** The owner's template, with placeholders in braces and blank lines between paragraphs. */
  text: string;
  values: Readonly<Record<string, string>>;
  postalAddress: string;
  unsubscribeLink: string;
  /** The customer's link to the request, for a button at the end. */
  ownLink?: string;
}

/** Button labels: a paragraph that is only a link becomes a button. */
const buttons: Readonly<Record<string, string>> = {
  'review link': 'Write a review',
  'review form': 'Write a review on our website',
  'booking link': 'See price and book',
  'referral link': 'Open your referral link',
  'payment link': 'Pay online',
};

export const subject = (props: FollowUpProps) => props.subject;

/** An email from the owner's template: a review request, a rebooking reminder or a payment reminder. */
export default function FollowUps({ subject, text, values, ownLink, ...commercial }: FollowUpProps) {
  const { businessName } = useSite();
  // A paragraph of only {reward} is empty when there is no reward.
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => filled(paragraph, values) !== '');
  return (
    <EmailFrame
      preview={filled(paragraphs.find((paragraph) => paragraph.length > 40) ?? '', values)}
      heading={subject}
      reason={`You’re getting this email because you had a cleaning with ${businessName}.`}
      commercial={commercial}
    >
      {paragraphs.map((paragraph, index) => (
        <Paragraph key={index} text={paragraph} values={values} />
      ))}
      <OwnLink href={ownLink}>View your request</OwnLink>
    </EmailFrame>
  );
}

function Paragraph({ text, values }: Pick<FollowUpProps, 'text' | 'values'>) {
  const pieces = piecesOf(text);
  const [first] = pieces;
  if (pieces.length === 1 && typeof first !== 'string' && buttons[first.mention])
    return <Action href={values[first.mention]}>{buttons[first.mention]}</Action>;
  return (
    <Text>
      {pieces.map((piece, index) => (
        <Piece key={index} piece={piece} values={values} />
      ))}
    </Text>
  );
}

function Piece({
  piece,
  values,
}: { piece: ReturnType<typeof piecesOf>[number] } & Pick<FollowUpProps, 'values'>) {
  if (typeof piece === 'string') return <Written>{piece}</Written>;
  const value = values[piece.mention];
  if (!buttons[piece.mention]) return value;
  const link = (
    <a className="link" href={value} style={styles.link}>
      {value}
    </a>
  );
  return <Either html={link} text={value} />;
}
