/** The digits of a text, without anything else. */
export const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * The link that writes a text message.
 * @param phoneHref the link that calls the number, `tel:+17635550188;ext=12`.
 * @param text what the message begins with.
 */
export function smsHref(phoneHref: string, text?: string): string {
  const number = phoneHref.replace(/^tel:/, '').replace(/;.*/, '');
  return `sms:${number}${text ? `?&body=${encodeURIComponent(text)}` : ''}`;
}

/** Cuts a text at its phone numbers, which are to stay in one line: they stand at the odd places of the answer. */
export const splitAtPhones = (text: string): string[] => text.split(/(\+?\(?\d[\d ().-]{6,}\d)/);
