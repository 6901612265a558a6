const whole = new Intl.NumberFormat('en-US');

/** 12,345 */
export const formatCount = (count: number) => whole.format(count);

/** Seconds as "2m 5s". */
export const formatDuration = (seconds: number) =>
  `${Math.floor(seconds / 60)}m ${Math.round(seconds % 60)}s`;

/** "33.3%", and "0%" without a fraction. */
export const formatPercent = (percent: number) => `${Number(percent.toFixed(1))}%`;
