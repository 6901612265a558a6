/** Returns only the digits of a text. */
export const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * Returns a link that opens a new text message.
 * @param phoneHref the number's `tel:` link, like `tel:+17635550188;ext=12`.
 * @param text the start of the message.
 */
export function smsHref(phoneHref: string, text?: string): string {
  const number = phoneHref.replace(/^tel:/, '').replace(/;.*/, '');
  return `sms:${number}${text ? `?&body=${encodeURIComponent(text)}` : ''}`;
}

/** Returns the text that such a link fills in; '' for none. */
export const smsText = (href: string): string => decodeURIComponent(href.split('?&body=')[1] ?? '');

/** The media query of computers, which have no app for text messages. */
export const computers = '(hover: hover) and (pointer: fine)';

/** Splits a text at its phone numbers, which must not wrap. They are at the odd indexes of the result. */
export const splitAtPhones = (text: string): string[] => text.split(/(\+?\(?\d[\d ().-]{6,}\d)/);
