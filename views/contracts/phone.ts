/** What people put between the digits of a phone number. */
export const phoneSeparators = [' ', '(', ')', '-', '.', '+', '/'];

/** A phone number by which a person's requests are found: without separators. Whatever else was typed stays in it. */
export const withoutSeparators = (phone: string) =>
  phoneSeparators.reduce((rest, separator) => rest.replaceAll(separator, ''), phone);

/** What a number may be stored as: with and without the 1 of the United States. */
export function storedNumbers(phone: string): string[] {
  const digits = withoutSeparators(phone);
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.length === 10 ? [national, `1${national}`] : [digits];
}

/** The digits of a phone number, without anything else. */
export const digitsOf = (phone: string) => phone.replace(/\D/g, '');

/** A number as a phone dials it; a leading plus stays. */
export const dialed = (phone: string) => phone.replace(/[^\d+]/g, '');

/** The link that calls a number as somebody typed it. */
export const phoneHref = (phone: string) => `tel:${dialed(phone)}`;

/** Like phoneHref, in the global form of RFC 3966: ten digits are taken for a number of the United States. */
export function globalPhoneHref(phone: string): string {
  const digits = digitsOf(phone);
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`;
}
