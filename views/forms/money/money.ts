/** The largest amount that a form accepts, in US cents: $100,000. */
export const maxCents = 10_000_000;

// Commas are allowed only between thousands: "1,25" is more likely a typo than $125.
const typedAmountPattern = /^(-?)\$?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/;

/**
 * Parses dollars as people type them ("$1,250.50", "1250.5", "99") into whole US cents; undefined for
 * anything that is not clearly an amount of at most $100,000: more than two decimals, other characters, an
 * empty text. A leading "-" is accepted only with `mayBeNegative`.
 */
export function centsOf(typed: string, options: { mayBeNegative?: boolean } = {}): number | undefined {
  const cents = unboundedCentsOf(typed, options);
  return cents === undefined || Math.abs(cents) > maxCents ? undefined : cents;
}

/** Says what is wrong with typed dollars: too much, or no amount; undefined if {@link centsOf} reads them. */
export function amountProblem(
  typed: string,
  options: { mayBeNegative?: boolean } = {},
  noAmount = 'Enter an amount, like 249 or 249.50.',
): string | undefined {
  if (centsOf(typed, options) !== undefined) return undefined;
  return unboundedCentsOf(typed, options) === undefined ? noAmount : 'Enter an amount up to $100,000.';
}

function unboundedCentsOf(typed: string, { mayBeNegative = false }): number | undefined {
  const [, sign, dollars, decimals = ''] = typedAmountPattern.exec(typed.trim()) ?? [];
  if (dollars === undefined || (sign && !mayBeNegative)) return undefined;
  const cents = Number(dollars.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
  return sign && cents > 0 ? -cents : cents;
}
