/** What a typed amount may come to, in US cents: $100,000. */
export const largestCents = 10_000_000;

// Commas stand where thousands end or nowhere: "1,25" is more likely a typing error than 125 dollars.
const typedAmountPattern = /^(-?)\$?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/;

/**
 * Dollars as people type them ("$1,250.50", "1250.5", "99") in whole US cents; undefined for everything that is not
 * surely an amount of at most $100,000: more than two decimals, other signs, nothing at all.
 * A "-" in front is taken only where `mayBeNegative` says so.
 */
export function centsOf(typed: string, { mayBeNegative = false } = {}): number | undefined {
  const [, sign, dollars, decimals = ''] = typedAmountPattern.exec(typed.trim()) ?? [];
  if (dollars === undefined || (sign && !mayBeNegative)) return undefined;
  const cents = Number(dollars.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
  if (cents > largestCents) return undefined;
  return sign && cents > 0 ? -cents : cents;
}
