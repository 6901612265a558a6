import { EmailFrame } from './frame.js';
import { Action, Text } from './parts.js';

interface AlertProps {
  state: 'begun' | 'over';
  /** The problem in a few words. */
  title: string;
  /** What is wrong and what it means. */
  text: string;
  /** When the problem was detected, formatted. */
  since: string;
  /** The name of the machine that detected it. */
  host: string;
  /** What to run there for the cause; undefined for a problem of no machine. */
  command?: string;
  adminUrl: string;
}

export const subject = ({ state, title }: AlertProps) =>
  `${state === 'begun' ? 'Alert' : 'Resolved'}: ${title}`;

/** Notifies the owner and the server admin when a problem starts and when it is resolved. */
export default function Alert({ state, title, text, since, host, command, adminUrl }: AlertProps) {
  const isOver = state === 'over';
  return (
    <EmailFrame
      preview={isOver ? 'This problem is resolved.' : text}
      heading={title}
      reason="You get one email when something goes wrong with your website, and one when it’s resolved."
    >
      <Text>
        {isOver ? `This problem is resolved. It was detected on ${since} by the server ${host}.` : text}
      </Text>
      {!isOver && <Text>{`Detected on ${since} by the server ${host}.`}</Text>}
      {!isOver && command && <Text>{`To find the cause, your server admin can run: ${command}`}</Text>}
      <Action href={adminUrl}>Open dashboard</Action>
    </EmailFrame>
  );
}
