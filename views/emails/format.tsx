import { createContext, type ReactNode, useContext } from 'react';

/** Each email has an HTML part and a plain-text part, both rendered from one view. */
export type EmailPart = 'html' | 'text';

export const EmailPartContext = createContext<EmailPart>('html');

/** Renders `html` in the HTML part and `text` in the plain-text part. */
export function Either({ html, text }: { html: ReactNode; text: ReactNode }) {
  return useContext(EmailPartContext) === 'html' ? html : text;
}
