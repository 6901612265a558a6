import { useSyncExternalStore } from 'react';

/** Must match the width at which the frame shows panes. */
const wide = '(min-width: 72rem)';

/** Returns whether what is selected fits beside its list. Only in a browser. */
export const hasPane = () => matchMedia(wide).matches;

/** Returns whether what is selected fits beside its list; undefined on the server and while hydrating. */
export const useHasPane = (): boolean | undefined => useSyncExternalStore(onWidth, hasPane, () => undefined);

function onWidth(changed: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
