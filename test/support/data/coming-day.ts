/** The first such day of the week that is at least so many days ahead, YYYY-MM-DD; 0 is Sunday. */
export function comingDay(weekday: number, least = 3): string {
  const day = new Date(Date.now() + least * 24 * 3_600_000);
  while (day.getUTCDay() !== weekday) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
