/**
 * The opening status, like "Open until 6", and its later values with their times in quarter hours since 1970,
 * which are the same in all time zones. Sorted by time: the first is the current status, and after the last
 * one the status is unknown.
 */
export type OpeningChanges = readonly (readonly [quarter: number, status: string])[];

export const quarterMs = 15 * 60_000;

/**
 * Returns the opening status at a moment, on the server and in browsers; '' for none.
 * @param now in milliseconds since 1970. A clock that is behind the first change gets the first status.
 */
export function openingStatusAt(changes: OpeningChanges, now: number): string {
  const [, status] = changes.findLast(([quarter]) => quarter * quarterMs <= now) ?? changes[0];
  return status;
}

/** Writes the changes for a page, each time as the quarter hours since the one before, in few bytes. */
export const openingChangesText = (changes: OpeningChanges): string =>
  changes.map(([quarter, status], at) => `${quarter - (changes[at - 1]?.[0] ?? 0)} ${status}`).join(';');

/** Reads what {@link openingChangesText} wrote. */
export function parseOpeningChanges(text: string): OpeningChanges {
  let quarter = 0;
  return text.split(';').map((change) => {
    const space = change.indexOf(' ');
    quarter += Number(change.slice(0, space));
    return [quarter, change.slice(space + 1)];
  });
}
