import { setTimeout as sleep } from 'node:timers/promises';

/** The longest that a request may keep the process from answering others, in ms of processor time. */
export const maxHoldMs = 50;
const lookEveryMs = 5;

/**
 * Measures the longest hold of the event loop while something runs: the time between two looks, or the
 * processor time of the whole process in it where that is less. So a busy machine, which only makes the first
 * longer, is no hold.
 */
async function longestHold(run: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let [at, used] = [performance.now(), process.cpuUsage()];
  const look = () => {
    const [now, usedNow] = [performance.now(), process.cpuUsage()];
    const processorMs = (usedNow.user + usedNow.system - used.user - used.system) / 1_000;
    longest = Math.max(longest, Math.min(now - at - lookEveryMs, processorMs));
    [at, used] = [now, usedNow];
  };
  const timer = setInterval(look, lookEveryMs);
  await run();
  await sleep(0);
  look();
  clearInterval(timer);
  return longest;
}

/**
 * Repeats what seems to hold the process, alone and after longer and longer pauses: the first time also
 * compiles code and fills caches, garbage may be collected any time, and a busy machine slows its processors
 * down for seconds. @returns the shortest of its holds.
 */
export async function holdOf(run: () => Promise<unknown>): Promise<number> {
  let shortest = await longestHold(run);
  for (let times = 1; times < 9 && shortest > maxHoldMs; times += 1) {
    await sleep(times * 50);
    shortest = Math.min(shortest, await longestHold(run));
  }
  return shortest;
}
