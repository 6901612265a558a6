const key = 'carpet-care-uncounted';

/** Whether visits from this browser are left out of the analytics. */
export function isUncounted(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Leaves this browser's visits out from now on, or counts them again. */
export function setUncounted(isOut: boolean): void {
  if (isOut) localStorage.setItem(key, '1');
  else localStorage.removeItem(key);
}
