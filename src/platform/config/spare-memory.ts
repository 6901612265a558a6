import { setFlagsFromString } from 'node:v8';

/**
 * By how many percent the heap may grow before a full collection. On a machine with much memory, V8 lets it
 * grow to several times what is in use, and a few slow requests are enough for that (docs/performance.md). V8
 * reads the flag at every collection, so it works while the process runs. A heap limit would not, and would
 * kill a process that needs more.
 */
const heapGrowsByPercent = 40;

/**
 * After how many calls V8's middle compiler, Maglev, compiles a function (from Node 24 on). Many functions
 * that only the start uses reach its default of 400, and the process keeps the memory of its threads.
 */
const callsBeforeMaglev = { atStart: 4_000, usual: 400 };

/** Makes V8 collect the heap earlier than by default, and compile fewer functions a second time. */
export function spareMemory(): void {
  setFlagsFromString(`--heap-growing-percent=${heapGrowsByPercent}`);
  compileAfter(callsBeforeMaglev.atStart);
}

/**
 * Spares memory, and has V8's optimizing compiler, TurboFan, wait for {@link optimizeAsUsual}: it takes a
 * fifth of the start's processor time, for functions that only the start calls often.
 */
export function spareTheStart(): void {
  spareMemory();
  setFlagsFromString('--no-opt');
}

/** Lets V8 optimize hot functions, once the site listens. */
export const optimizeAsUsual = () => setFlagsFromString('--opt');

/** Restores V8's default for compiling hot functions, for visitors' requests after the start. */
export const compileAsUsual = () => compileAfter(callsBeforeMaglev.usual);

const compileAfter = (calls: number) => setFlagsFromString(`--invocation-count-for-maglev=${calls}`);
