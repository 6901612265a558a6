import type { ReactNode } from 'react';
import { smsText } from '../../../contracts/phone.js';
import { CopyButton } from './copy-button.js';

interface ReadyTextProps {
  /** The link that opens a text message, filled in. */
  href: string;
  /** The customer's email; '' or null for none. */
  email: string | null;
  /** The email's subject. */
  subject: string;
  /** The class of the link. */
  className: string;
  children: ReactNode;
}

/** Opens a text that is ready to send. On computers, which have no app for it: an email and a copy button. */
export function ReadyText({ href, email, subject, className, children }: ReadyTextProps) {
  const text = smsText(href);
  // Links in it say how they were sent.
  const written = text.replace('utm_medium=sms', 'utm_medium=email');
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(written)}`;
  return (
    <>
      <a className={`${className} on-phones`} href={href}>
        {children}
      </a>
      {email && (
        <a className={`${className} on-computers`} href={`mailto:${encodeURIComponent(email)}?${query}`}>
          {children}
        </a>
      )}
      <span className="on-computers">
        <CopyButton text={text}>Copy message</CopyButton>
      </span>
    </>
  );
}
