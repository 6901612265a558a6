/**
 * What is said of the opening hours, such as "Open until 6", from which moment on: in quarters of an hour since 1970, because
 * clocks of all time zones agree on these. In the order of time; the first is the one that holds when it is made, and after the
 * last one nothing is known.
 */
export type OpeningChanges = readonly (readonly [quarter: number, status: string])[];

export const quarterMs = 15 * 60_000;

/**
 * What is said of the opening hours at a moment, by server and browser alike; '' for nothing.
 * @param now in milliseconds since 1970. Before the first change, by a clock that is behind, the first one holds.
 */
export function openingStatusAt(changes: OpeningChanges, now: number): string {
  const [, status] = changes.findLast(([quarter]) => quarter * quarterMs <= now) ?? changes[0];
  return status;
}
