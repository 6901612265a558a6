import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns false in the server’s markup and the first render, true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
