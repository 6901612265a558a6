import { browserStorage } from '../browser-storage.js';

const key = 'carpet-care-uncounted';

/** Whether visits from this browser are left out of the analytics. */
export const isUncounted = () => browserStorage.read(key) !== undefined;

/** Stops counting this browser's visits, or counts them again. */
export function setUncounted(isOut: boolean): void {
  if (isOut) browserStorage.write(key, '1');
  else browserStorage.forget(key);
}
