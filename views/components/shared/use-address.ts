import { useEffect, useRef } from 'react';

/** The pause before an update: browsers limit a page to about 100 address changes in 30 seconds. */
const restMs = 300;

/** Keeps the page’s address in sync with what it shows, so that a reload and the Back button work. */
export function useAddress(address: string): void {
  const begun = useRef(address);
  useEffect(() => {
    if (address === begun.current) return;
    begun.current = '';
    const timer = setTimeout(() => history.replaceState(history.state, '', address), restMs);
    return () => clearTimeout(timer);
  }, [address]);
}
