import type { ReactNode } from 'react';
import { smsText } from '../../../contracts/phone.js';
import { CopyButton } from './copy-button.js';

/** The copy button's text, by the link's: a lead has several messages to copy. */
const copyLabels: Partial<Record<string, string>> = {
  'Ask about a time': 'Copy time question',
  'On my way': 'Copy on-my-way text',
  'Ask for a review': 'Copy review request',
  'Send rebooking reminder': 'Copy rebooking reminder',
  'Invite neighbors': 'Copy neighbor invitation',
};

interface ReadyTextProps {
  /** The link that opens a text message, filled in. */
  href: string;
  /** The customer's email; '' or null for none. */
  email: string | null;
  /** The email's subject. */
  subject: string;
  /** The class of the link. */
  className: string;
  /** The link's text. */
  label: string;
  /** Its icon. */
  children?: ReactNode;
}

/** Opens a text that is ready to send. On computers, which have no app for it: an email and a copy button. */
export function ReadyText({ href, email, subject, className, label, children }: ReadyTextProps) {
  const text = smsText(href);
  // Links in it say how they were sent.
  const written = text.replace('utm_medium=sms', 'utm_medium=email');
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(written)}`;
  return (
    <>
      <a className={`${className} on-phones`} href={href}>
        {children}
        {label}
      </a>
      {email && (
        <a className={`${className} on-computers`} href={`mailto:${encodeURIComponent(email)}?${query}`}>
          {children}
          {label}
        </a>
      )}
      <span className="on-computers">
        <CopyButton text={text}>{copyLabels[label] ?? 'Copy message'}</CopyButton>
      </span>
    </>
  );
}
