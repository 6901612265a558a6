const day = 24 * 3_600_000;
/** How far back before the last lead to look for the usual pauses. */
const lookBackMs = 60 * day;
/** With fewer leads in that time, there is no alert. */
const minLeads = 20;
const shortestMs = 3 * day;

/**
 * Detects an unusually long time without a lead: twice the longest pause of the 60 days before the last lead,
 * and at least three days. Never for sites with fewer than 20 leads in those days.
 * @param arrivals of leads, the newest first.
 * @returns a message for the owner; undefined if nothing is unusual.
 */
export function leadGapText(arrivals: readonly Date[], now: Date): string | undefined {
  if (arrivals.length === 0) return undefined;
  const [last] = arrivals;
  const recent = arrivals.filter((arrival) => last.getTime() - arrival.getTime() <= lookBackMs);
  if (recent.length < minLeads) return undefined;
  const pauses = recent.slice(1).map((earlier, index) => recent[index].getTime() - earlier.getTime());
  const longest = Math.max(...pauses);
  const silentMs = now.getTime() - last.getTime();
  if (silentMs <= Math.max(2 * longest, shortestMs)) return undefined;
  return `No request has come in for ${inDays(silentMs)}. The longest gap before that was ${inDays(longest)}. Send a test request from your website to check the form.`;
}

function inDays(ms: number): string {
  const days = Math.max(1, Math.round(ms / day));
  return days === 1 ? '1 day' : `${days} days`;
}
