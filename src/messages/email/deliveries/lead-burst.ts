/** One mail tells of all leads of an hour, of the clock that the server has (UTC). */
export const hourMs = 3_600_000;

/**
 * Names the mail about the hour in which a lead arrived, and when it is sent: once that hour is over. A lead whose alert comes up
 * later (after the mail server was away) is told of in a further mail, at the next full hour.
 */
export function leadBurstEmail(arrivedAt: Date, now: Date): { occasion: string; dueAt: Date } {
  const hourOf = (instant: Date) => Math.floor(instant.getTime() / hourMs);
  return {
    occasion: `${hourOf(arrivedAt)}/${hourOf(now)}`,
    dueAt: new Date((hourOf(now) + 1) * hourMs),
  };
}

/** The beginning of the hour whose leads a mail tells of. */
export const hourOfOccasion = (occasion: string) => new Date(Number.parseInt(occasion, 10) * hourMs);
