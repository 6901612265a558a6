import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the server's markup and the first render, true once the page's script runs. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
