import { EmailFrame } from './frame.js';
import { Action, Lines, Subheading } from './parts.js';

export interface DigestSection {
  title: string;
  lines: { text: string; href?: string }[];
}

interface DigestProps {
  /** In words, such as "Tue, Dec 1, 2026". */
  date: string;
  /** Sections without lines are left out. */
  sections: DigestSection[];
  adminUrl: string;
}

export const subject = ({ date, sections }: DigestProps) =>
  `Your day, ${date}: ${sections.map(({ title, lines }) => `${title.toLowerCase()} ${lines.length}`).join(', ')}`;

/** Tells the owner each morning what there is to do that day. */
export default function Digest({ date, sections, adminUrl }: DigestProps) {
  return (
    <EmailFrame
      preview={sections.map(({ title, lines }) => `${title}: ${lines.length}`).join(' · ')}
      heading={`Your day, ${date}`}
      reason="You get this mail each morning when there is something to do."
    >
      {sections.map(({ title, lines }) => (
        <Section key={title} title={title} lines={lines} />
      ))}
      <Action href={adminUrl}>Open the admin</Action>
    </EmailFrame>
  );
}

function Section({ title, lines }: DigestSection) {
  return (
    <>
      <Subheading>{`${title} (${lines.length})`}</Subheading>
      <Lines lines={lines} />
    </>
  );
}
