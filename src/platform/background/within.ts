/**
 * Runs work with a deadline. Aborts its signal at the deadline or with another signal, and then rejects the
 * promise even if the work goes on.
 *
 * On Node 20, a signal of AbortSignal.any() or .timeout() with listeners may stay in memory forever, with
 * everything that its listeners reference (nodejs/node, lib/internal/abort_controller.js,
 * `gcPersistentSignals`); this one doesn't.
 */
export async function within<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const end = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(new Error(`Not finished within ${ms / 1000} seconds`)), ms);
  outer?.addEventListener('abort', end, { once: true });
  if (outer?.aborted) end();
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // Work may fail first, and then nothing would handle this rejection.
  aborted.catch(() => undefined);
  try {
    return await Promise.race([work(signal), aborted]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', end);
  }
}
