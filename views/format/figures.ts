const whole = new Intl.NumberFormat('en-US');

/** Formats a count: "12,345". */
export const formatCount = (count: number) => whole.format(count);

/** Formats US cents as "$99", "$99.50" or "−$20". */
export const formatPrice = (cents: number): string =>
  cents < 0 ? `−${formatPrice(-cents)}` : `$${formatCount(Math.floor(cents / 100))}${centsAfterDot(cents)}`;

/** Formats US cents with both decimals, for columns of amounts: "$99.00" or "−$20.00". */
export const formatExactPrice = (cents: number): string =>
  cents < 0
    ? `−${formatExactPrice(-cents)}`
    : `$${formatCount(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;

/** Formats US cents for programs: "1250" or "99.50". */
export const plainPrice = (cents: number) => `${Math.floor(cents / 100)}${centsAfterDot(cents)}`;

const centsAfterDot = (cents: number) =>
  cents % 100 === 0 ? '' : `.${String(cents % 100).padStart(2, '0')}`;

/** Formats seconds as "2m 5s". */
export const formatDuration = (seconds: number) =>
  `${Math.floor(seconds / 60)}m ${Math.round(seconds % 60)}s`;

/** Formats a percentage with at most one decimal: "33.3%" or "0%". */
export const formatPercent = (percent: number) => `${Number(percent.toFixed(1))}%`;
