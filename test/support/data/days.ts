/** Civil days as the slow models reckon them: one after the other, by noons of UTC. */

export const dayMs = 86_400_000;

export const plus = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** So many months on the calendar; where that month has no such day, its last one. */
export function plusMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  const first = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
  let found = first;
  for (let ahead = 1; ahead < date && plus(first, ahead).slice(0, 7) === first.slice(0, 7); ahead++)
    found = plus(first, ahead);
  return found;
}

export const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay();
