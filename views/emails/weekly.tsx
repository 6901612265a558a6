import type { WeeklyLine } from '../format/weekly.js';
import { EmailFrame } from './frame.js';
import { Action, Lines, Subheading, Text } from './parts.js';

interface WeeklyProps {
  /** The week's first and last day, formatted. */
  from: string;
  until: string;
  different: WeeklyLine[];
  usual: WeeklyLine[];
  /** What recurring plans bring; none without plan customers. */
  plans?: string[];
  adminUrl: string;
}

export const subject = ({ from, until, different }: WeeklyProps) =>
  `Your week, ${from} to ${until}: ${different.length === 0 ? 'nothing unusual' : (different[0]?.text ?? '')}`;

/** Summarizes the past week for the owner, starting with what was unusual. */
export default function Weekly({ from, until, different, usual, plans = [], adminUrl }: WeeklyProps) {
  return (
    <EmailFrame
      preview={
        different.length === 0 ? 'Nothing unusual this week' : different.map(({ text }) => text).join(' · ')
      }
      heading={`Your week, ${from} to ${until}`}
      reason="You get this email every Monday. You can turn it off in Settings."
    >
      <Subheading>What changed</Subheading>
      {different.length === 0 ? <Text>Nothing unusual this week.</Text> : <Lines lines={different} />}
      {usual.length > 0 && (
        <>
          <Subheading>About the same</Subheading>
          <Lines lines={usual} />
        </>
      )}
      {plans.length > 0 && (
        <>
          <Subheading>Recurring plans</Subheading>
          <Lines lines={plans.map((text) => ({ text }))} />
        </>
      )}
      <Action href={`${adminUrl}/money`}>Open Money page</Action>
    </EmailFrame>
  );
}
