import { createContext, type ReactNode, useContext } from 'react';

/** A mail has two parts, made from one view: HTML, and plain text for mail programs that show no HTML. */
export type MailPart = 'html' | 'text';

export const MailPartContext = createContext<MailPart>('html');

/** Shows the one in the HTML part, the other in the text part. */
export function Either({ html, text }: { html: ReactNode; text: ReactNode }) {
  return useContext(MailPartContext) === 'html' ? html : text;
}
