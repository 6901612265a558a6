const day = 24 * 3_600_000;
/** What is usual is read off so many days before the last lead. */
const lookBackMs = 60 * day;
/** With fewer leads than these in that time, nothing can be said. */
const minLeads = 20;
const shortestMs = 3 * day;

/**
 * Whether no lead has come for unusually long: for twice the longest pause of the 60 days before the last one, and for three days
 * at least. A site with fewer than 20 leads in these days is never silent.
 * @param arrivals of leads, the newest first.
 * @returns what is unusual, in words for the owner; undefined where nothing is.
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
  return `No request has come for ${inDays(silentMs)}; the longest pause before was ${inDays(longest)}. Send one through the form to see whether it arrives.`;
}

function inDays(ms: number): string {
  const days = Math.max(1, Math.round(ms / day));
  return days === 1 ? 'one day' : `${days} days`;
}
