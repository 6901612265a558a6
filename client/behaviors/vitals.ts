/* How fast this page was for this visitor: measured by Google's library, sent once, when the page goes away. */
import { onCLS, onINP, onLCP } from 'web-vitals';
import { sendLast } from './tracking-sender.js';
import { whenIdle } from './when-idle.js';

const values: Record<string, number> = {};
let isBegun = false;
let isSent = false;

/** Begins to measure, at the first call, once what a press has begun is done. What the browser has noted before is measured as well. */
export function measureVitals(): void {
  if (isBegun) return;
  isBegun = true;
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

/** Listens in the bubbling phase: the library listens in the capturing phase, so it has taken its last measures by then. */
function sendOnce(): void {
  if (isSent || document.visibilityState !== 'hidden' || Object.keys(values).length === 0) return;
  isSent = true;
  sendLast('vitals', { pageUrl: location.pathname, ...values });
}
