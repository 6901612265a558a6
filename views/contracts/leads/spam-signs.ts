/** Why a request is in spam: each sign's code, as stored, and its words for the owner. */
const spamSigns = {
  honeypot: 'Filled in a hidden field',
  'link-in-name': 'Link in the name',
  markup: 'HTML code in the text',
  links: 'More than two links',
  link: 'Link in the message',
  'no-phone': 'No valid phone number',
  'forged-token': 'Not sent from your website’s form',
  'too-fast': 'Sent too quickly',
  limit: 'Too many requests from one sender',
  'search-engines': 'SEO offer',
  websites: 'Web design offer',
  marketing: 'Marketing offer',
  money: 'Loan or investment offer',
  vice: 'Drugs, gambling or dating',
  threats: 'Threat or fake warning',
  suppliers: 'Outsourcing or supplier offer',
  'artificial-intelligence': 'AI offer',
  'sales-talk': 'Sales pitch',
  'your-business': 'Talks about “your website” or “your business”',
  'nothing-to-clean': 'Doesn’t mention cleaning',
} as const;

export type SpamSign = keyof typeof spamSigns;

/** Stored instead of signs if the owner marked the lead as spam. */
export const markedByOwner = 'owner';

/** Describes stored signs, codes separated by commas: "Sent too quickly, no valid phone number". */
export function describeSpamSigns(stored: string): string {
  const words = stored.split(',').map((code) => (code in spamSigns ? spamSigns[code as SpamSign] : code));
  // Words in capitals, like "SEO", stay as they are.
  return words
    .map((text, index) =>
      index > 0 && /^[A-Z][a-z]/.test(text) ? text[0].toLowerCase() + text.slice(1) : text,
    )
    .join(', ');
}

/** Says why a lead is suspicious, from the stored signs. */
export const spamReason = (stored: string) =>
  stored === markedByOwner ? 'Marked as spam by you' : `Suspicious: ${describeSpamSigns(stored)}`;
