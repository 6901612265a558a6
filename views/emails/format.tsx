import { createContext, type ReactNode, useContext } from 'react';

/** A mail has two parts, made from one view: HTML, and plain text for mail programs that show no HTML. */
export type EmailPart = 'html' | 'text';

export const EmailPartContext = createContext<EmailPart>('html');

/** Shows the one in the HTML part, the other in the text part. */
export function Either({ html, text }: { html: ReactNode; text: ReactNode }) {
  return useContext(EmailPartContext) === 'html' ? html : text;
}
