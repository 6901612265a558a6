import type { WeeklyLine } from '../format/weekly.js';
import { EmailFrame } from './frame.js';
import { Action, Lines, Subheading, Text } from './parts.js';

interface WeeklyProps {
  /** The week's first and last day, in words. */
  from: string;
  until: string;
  different: WeeklyLine[];
  usual: WeeklyLine[];
  adminUrl: string;
}

export const subject = ({ from, until, different }: WeeklyProps) =>
  `Your week, ${from} to ${until}: ${different.length === 0 ? 'as usual' : (different[0]?.text ?? '')}`;

/** Tells the owner on Monday how the week before went: first what was not as usual. */
export default function Weekly({ from, until, different, usual, adminUrl }: WeeklyProps) {
  return (
    <EmailFrame
      preview={different.length === 0 ? 'A week as usual' : different.map(({ text }) => text).join(' · ')}
      heading={`Your week, ${from} to ${until}`}
      reason="You get this mail each Monday."
    >
      <Subheading>Not as usual</Subheading>
      {different.length === 0 ? (
        <Text>Nothing. It was a week like the others.</Text>
      ) : (
        <Lines lines={different} />
      )}
      {usual.length > 0 && (
        <>
          <Subheading>As usual</Subheading>
          <Lines lines={usual} />
        </>
      )}
      <Action href={`${adminUrl}/money`}>See the money page</Action>
    </EmailFrame>
  );
}
