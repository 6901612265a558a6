/* How fast this page was for this visitor: measured by Google's library, sent once, when the page goes away. */
import { onCLS, onINP, onLCP } from 'web-vitals';
import { sendLast } from './tracking-sender.js';

const values: Record<string, number> = {};
let isSent = false;

for (const follow of [onLCP, onINP, onCLS]) {
  follow(({ name, value }) => {
    values[name] = Math.round(value * 10_000) / 10_000;
  });
}

/** Listens in the bubbling phase: the library listens in the capturing phase, so it has taken its last measures by then. */
function sendOnce(): void {
  if (isSent || document.visibilityState !== 'hidden' || Object.keys(values).length === 0) return;
  isSent = true;
  sendLast('vitals', { pageUrl: location.pathname, ...values });
}

addEventListener('visibilitychange', sendOnce);
addEventListener('pagehide', sendOnce);
