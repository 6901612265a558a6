import { setFlagsFromString } from 'node:v8';

/**
 * By how many percent the heap may grow before it is collected as a whole. V8 itself lets it grow to several times what is in
 * use where a machine has much memory, and requests that are answered late are enough for that (docs/performance.md). The flag
 * is read at every collection, so that it works while the process runs; a limit of the heap would not, and would end a process
 * that needs more.
 */
const heapGrowsByPercent = 40;

/**
 * After how many calls V8's middle compiler, Maglev, takes up a function; it has its part from Node 24 on. Its own 400 are reached by
 * much that only a start calls, and what its threads allocated stays with the process.
 */
const callsBeforeMaglev = { atStart: 4_000, usual: 400 };

/** Has V8 collect the heap earlier than it would by itself, and compile fewer functions a second time. */
export function spareMemory(): void {
  setFlagsFromString(`--heap-growing-percent=${heapGrowsByPercent}`);
  compileAfter(callsBeforeMaglev.atStart);
}

/** Has V8 compile what is called often as it does by itself: for what visitors ask for, once the start is over. */
export const compileAsUsual = () => compileAfter(callsBeforeMaglev.usual);

const compileAfter = (calls: number) => setFlagsFromString(`--invocation-count-for-maglev=${calls}`);
