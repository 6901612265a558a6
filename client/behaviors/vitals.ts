/* Measures with Google's library how fast this page was for this visitor. Sent once, when it unloads. */
import { onCLS, onINP, onLCP } from 'web-vitals';
import { sendLast } from './tracking-sender.js';
import { whenIdle } from './when-idle.js';

const values: Record<string, number> = {};
let isStarted = false;
let isSent = false;

/** Starts measuring at the first call, once the browser is idle. Includes what it recorded before. */
export function measureVitals(): void {
  if (isStarted) return;
  isStarted = true;
  whenIdle(follow);
}

function follow(): void {
  for (const on of [onLCP, onINP, onCLS]) {
    on(({ name, value }) => {
      values[name] = Math.round(value * 10_000) / 10_000;
    });
  }
  addEventListener('visibilitychange', sendOnce);
  addEventListener('pagehide', sendOnce);
}

/** Sends the values once. Runs in the bubbling phase, after the library's own capturing listeners. */
function sendOnce(): void {
  if (isSent || document.visibilityState !== 'hidden' || Object.keys(values).length === 0) return;
  isSent = true;
  sendLast('vitals', { pageUrl: location.pathname, ...values });
}
