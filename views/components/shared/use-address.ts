import { useEffect, useRef } from 'react';

/** How long the address must rest before it is set: browsers allow a page some hundred changes in half a minute. */
const restMs = 300;

/** Keeps the address in step with what is shown, once that has changed, for a reload and the browser's Back button. */
export function useAddress(address: string): void {
  const begun = useRef(address);
  useEffect(() => {
    if (address === begun.current) return;
    begun.current = '';
    const timer = setTimeout(() => history.replaceState(history.state, '', address), restMs);
    return () => clearTimeout(timer);
  }, [address]);
}
