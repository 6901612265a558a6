/** Runs a task once the browser is idle, after two seconds at the latest. Safari has no idle callback. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2_000 });
  else setTimeout(task, 500);
}

/**
 * Runs a task once the page has loaded and is idle, so that a layout it forces doesn't delay the first paint.
 * Call it before load.
 */
export function whenLoaded(task: () => void): void {
  addEventListener('load', () => whenIdle(task), { once: true });
}
