import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the server's markup and the first render, true once the page is alive. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
