/** One email covers all leads of an hour, by the server's clock (UTC). */
export const hourMs = 3_600_000;

/**
 * Returns the occasion and due time of the email about the hour in which a lead arrived: it is sent when the
 * hour is over. A lead whose alert is late (the email server was down) goes into another email at the next
 * full hour.
 */
export function leadBurstEmail(arrivedAt: Date, now: Date): { occasion: string; dueAt: Date } {
  const hourOf = (instant: Date) => Math.floor(instant.getTime() / hourMs);
  return {
    occasion: `${hourOf(arrivedAt)}/${hourOf(now)}`,
    dueAt: new Date((hourOf(now) + 1) * hourMs),
  };
}

/** Returns the start of the hour that an email covers. */
export const hourOfOccasion = (occasion: string) => new Date(Number.parseInt(occasion, 10) * hourMs);
