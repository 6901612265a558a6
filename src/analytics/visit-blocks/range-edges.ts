import type { EntityManager } from 'typeorm';
import { hourMs, hourOf } from './hour-blocks.js';
import { readWatermarks } from './watermarks.js';

/** The last instant that MySQL can store. */
const maxMs = Date.UTC(9999, 11, 31);

/**
 * Returns a function for the edges of ranges. If the single rows were already deleted, an edge moves to the
 * start of its hour.
 */
export async function rangeEdges(manager: EntityManager): Promise<(ms: number) => number> {
  const { rawFrom } = await readWatermarks(manager);
  return (given) => {
    const ms = Math.min(Math.max(given, 0), maxMs);
    return ms < rawFrom * hourMs ? hourOf(ms) * hourMs : ms;
  };
}
