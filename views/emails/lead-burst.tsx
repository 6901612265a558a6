import { EmailFrame } from './frame.js';
import { Action, Lines, Text } from './parts.js';

export interface LeadBurstProps {
  total: number;
  /** The hour that they arrived in, in words. */
  from: string;
  until: string;
  /** The first of them. */
  lines: { text: string; href: string }[];
  leadsUrl: string;
}

export const subject = ({ total, from }: LeadBurstProps) => `${total} requests since ${from}`;

/** Tells the owner of many leads at once, where a mail for each would fill the inbox. */
export default function ManyLeads({ total, from, until, lines, leadsUrl }: LeadBurstProps) {
  const more = total - lines.length;
  return (
    <EmailFrame
      preview={`${total} requests within an hour`}
      heading={`${total} requests within an hour`}
      reason="You get one mail for all of them when more than a few requests arrive within an hour."
    >
      <Text>{`They arrived between ${from} and ${until}. Look through them before you call: so many at once may be somebody’s joke.`}</Text>
      <Lines lines={lines} />
      {more > 0 && <Text>{`And ${more} more, in the admin.`}</Text>}
      <Action href={leadsUrl}>Open the leads</Action>
    </EmailFrame>
  );
}
