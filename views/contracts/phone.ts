/** What people put between the digits of a phone number. */
export const phoneSeparators = [' ', '(', ')', '-', '.', '+', '/'];

/** A number as a person is known again by: without separators, whatever else was typed into it. */
export const withoutSeparators = (phone: string) =>
  phoneSeparators.reduce((rest, separator) => rest.replaceAll(separator, ''), phone);

/** The digits alone. */
export const digitsOf = (phone: string) => phone.replace(/\D/g, '');

/** A number as a phone dials it; a leading plus stays. */
export const dialed = (phone: string) => phone.replace(/[^\d+]/g, '');

/** The link that calls a number as somebody typed it. */
export const phoneHref = (phone: string) => `tel:${dialed(phone)}`;

/** The same in the global form that RFC 3966 wants: ten digits are a number of the United States. */
export function globalPhoneHref(phone: string): string {
  const digits = digitsOf(phone);
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`;
}
