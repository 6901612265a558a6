import { useEffect } from 'react';

/**
 * Calls `follow` when Back or Forward has changed the address, also if that was before the page's script ran.
 * @param follow the first one stays
 */
export function useBackAndForward(follow: () => void): void {
  useEffect(() => {
    const loaded = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
    if (withoutHash(loaded) !== withoutHash(location.href)) follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
}

const withoutHash = (address: string) => address.split('#', 1)[0];
