import { EmailFrame } from './frame.js';
import { Action, Text } from './parts.js';

interface AlarmProps {
  state: 'begun' | 'over';
  /** What it is, in a few words. */
  title: string;
  /** What is wrong and what that means. */
  text: string;
  /** When it was noticed, in words. */
  since: string;
  adminUrl: string;
}

export const subject = ({ state, title }: AlarmProps) => `${state === 'begun' ? 'Alarm' : 'Over'}: ${title}`;

/** Tells the owner, and whoever runs the site, that something is wrong with it, and when that is over. */
export default function Alarm({ state, title, text, since, adminUrl }: AlarmProps) {
  const isOver = state === 'over';
  return (
    <EmailFrame
      preview={isOver ? 'It is over.' : text}
      heading={title}
      reason="You get this mail when something is wrong with the site, once, and once when it is over."
    >
      {isOver ? <Text>{`It is over. It was noticed at ${since}.`}</Text> : <Text>{text}</Text>}
      {!isOver && <Text>{`Noticed at ${since}.`}</Text>}
      <Action href={adminUrl}>Open the admin</Action>
    </EmailFrame>
  );
}
