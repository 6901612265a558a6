import { setFlagsFromString } from 'node:v8';

/**
 * By how many percent the heap may grow before it is collected as a whole. V8 itself lets it grow to several times what is in
 * use where a machine has much memory, and requests that are answered late are enough for that (docs/measurements.md). The flag
 * is read at every collection, so that it works while the process runs; a limit of the heap would not, and would end a process
 * that needs more.
 */
const heapGrowsByPercent = 40;

/** Has V8 collect the heap earlier than it would by itself. */
export const collectEarly = () => setFlagsFromString(`--heap-growing-percent=${heapGrowsByPercent}`);
