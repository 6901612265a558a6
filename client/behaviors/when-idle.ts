/** Runs a task once the browser has nothing else to do, after two seconds at the latest. Safari has no idle callback. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2_000 });
  else setTimeout(task, 500);
}

/** The same once the page has loaded, so that its first paint waits for no layout that the task asks for. To be called before that. */
export function whenLoaded(task: () => void): void {
  addEventListener('load', () => whenIdle(task), { once: true });
}
