import type { SharedFacts } from '../../../../contracts/website/facts.js';
import { dragStep } from './blocks.js';
import { type Carried, moved, windowAt } from './dropped.js';

/** How far each arrow key goes: days, and steps of time. */
const directions: Record<string, { days: number; steps: number }> = {
  ArrowLeft: { days: -1, steps: 0 },
  ArrowRight: { days: 1, steps: 0 },
  ArrowUp: { days: 0, steps: -1 },
  ArrowDown: { days: 0, steps: 1 },
};

/**
 * Returns what is carried after a key: arrows move it by a day, a step or an arrival window, with Shift they
 * change its length. Enter, Escape and Tab end it: then undefined.
 */
export function carriedByKey(
  carried: Carried,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  days: readonly string[],
  facts: Pick<SharedFacts, 'timeWindows'>,
): Carried | undefined {
  if (['Enter', 'Escape', 'Tab'].includes(key)) return undefined;
  const way = directions[key];
  if (!way) return carried;
  if (shiftKey && way.steps && !carried.isWindow)
    return moved(carried, { minutes: carried.minutes + way.steps * dragStep });
  const day = days[days.indexOf(carried.day) + way.days] ?? carried.day;
  return moved(carried, { day, start: startAfter(carried, way.steps, facts) });
}

function startAfter(
  { start, isWindow }: Carried,
  steps: number,
  facts: Pick<SharedFacts, 'timeWindows'>,
): number {
  const window = isWindow && windowAt(facts, start);
  if (!window) return start + steps * dragStep;
  const next = facts.timeWindows[facts.timeWindows.indexOf(window) + steps] ?? window;
  return next.from * 60;
}
