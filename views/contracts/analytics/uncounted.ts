import { keptInBrowser } from '../kept.js';

const key = 'carpet-care-uncounted';

/** Whether visits from this browser are left out of the analytics. */
export const isUncounted = () => keptInBrowser.read(key) !== undefined;

/** Stops counting this browser's visits, or counts them again. */
export function setUncounted(isOut: boolean): void {
  if (isOut) keptInBrowser.write(key, '1');
  else keptInBrowser.forget(key);
}
