import { EmailFrame } from './frame.js';
import { Action, Lines, Text } from './parts.js';

export interface LeadBurstProps {
  total: number;
  /** Start and end of the hour in which the leads arrived, formatted. */
  from: string;
  until: string;
  /** The first leads of the hour. */
  lines: { text: string; href: string }[];
  leadsUrl: string;
}

export const subject = ({ total, from }: LeadBurstProps) => `${total} new leads since ${from}`;

/** Lists the leads of a busy hour in one email, so that they don't flood the owner's inbox. */
export default function LeadBurst({ total, from, until, lines, leadsUrl }: LeadBurstProps) {
  const more = total - lines.length;
  return (
    <EmailFrame
      preview={`${total} new leads in one hour`}
      heading={`${total} new leads in one hour`}
      reason="When many leads arrive within an hour, you get one email for all of them."
    >
      <Text>{`They arrived between ${from} and ${until}. Check them before you call. Some may be spam.`}</Text>
      <Lines lines={lines} />
      {more > 0 && <Text>{`Plus ${more} more on your Leads page.`}</Text>}
      <Action href={leadsUrl}>View leads</Action>
    </EmailFrame>
  );
}
