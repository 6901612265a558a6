/**
 * Does work that has to end in time. Its signal is aborted after so many milliseconds or with another signal; the promise is
 * rejected then, whether the work heeds that or not.
 *
 * On Node 20 a signal of AbortSignal.any() or .timeout() that somebody listens to may stay in memory for good, with all that its
 * listeners know (nodejs/node, lib/internal/abort_controller.js, `gcPersistentSignals`); this one doesn't.
 */
export async function within<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const end = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(new Error(`No end within ${ms / 1000} seconds`)), ms);
  outer?.addEventListener('abort', end, { once: true });
  if (outer?.aborted) end();
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // Work may begin with an error of its own, and nobody would hear of this one.
  aborted.catch(() => undefined);
  try {
    return await Promise.race([work(signal), aborted]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', end);
  }
}
