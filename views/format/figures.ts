const whole = new Intl.NumberFormat('en-US');

/** 12,345 */
export const formatCount = (count: number) => whole.format(count);

/** US cents as "$99", "$99.50" or "−$20". */
export const formatPrice = (cents: number): string =>
  cents < 0 ? `−${formatPrice(-cents)}` : `$${formatCount(Math.floor(cents / 100))}${centsAfterDot(cents)}`;

/** US cents as programs read a price: "1250" or "99.50". */
export const plainPrice = (cents: number) => `${Math.floor(cents / 100)}${centsAfterDot(cents)}`;

const centsAfterDot = (cents: number) =>
  cents % 100 === 0 ? '' : `.${String(cents % 100).padStart(2, '0')}`;

/** Seconds as "2m 5s". */
export const formatDuration = (seconds: number) =>
  `${Math.floor(seconds / 60)}m ${Math.round(seconds % 60)}s`;

/** "33.3%", and "0%" without a fraction. */
export const formatPercent = (percent: number) => `${Number(percent.toFixed(1))}%`;

/** How long something has waited: "45 min", "3 h 5 min", "2 days". */
export function formatWait(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`;
  return `${Math.floor(minutes / (24 * 60))} days`;
}
