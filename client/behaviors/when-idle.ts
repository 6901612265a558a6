/** Runs a task once the browser has nothing else to do, after two seconds at the latest. Safari has no idle callback. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2_000 });
  else setTimeout(task, 500);
}
