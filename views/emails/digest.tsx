import { EmailFrame } from './frame.js';
import { Action, Lines, Subheading } from './parts.js';

export interface DigestSection {
  title: string;
  lines: { text: string; href?: string }[];
  /** How many items there are, if one line sums up several. */
  count?: number;
}

interface DigestProps {
  /** Formatted, like "Tue, Dec 1, 2026". */
  date: string;
  /** Only sections with lines. */
  sections: DigestSection[];
  adminUrl: string;
}

const counted = ({ title, lines, count = lines.length }: DigestSection) => `${title} (${count})`;

export const subject = ({ date, sections }: DigestProps) =>
  `Your day, ${date}: ${sections.map((section) => counted(section).toLowerCase()).join(', ')}`;

/** Lists what the owner has to do today. */
export default function Digest({ date, sections, adminUrl }: DigestProps) {
  return (
    <EmailFrame
      preview={sections.map(counted).join(' · ')}
      heading={`Your day, ${date}`}
      reason="You get this email each morning when there’s something to do."
    >
      {sections.map((section) => (
        <Section key={section.title} {...section} />
      ))}
      <Action href={adminUrl}>Open dashboard</Action>
    </EmailFrame>
  );
}

function Section(section: DigestSection) {
  return (
    <>
      <Subheading>{counted(section)}</Subheading>
      <Lines lines={section.lines} />
    </>
  );
}
