import { useEffect, useState } from 'react';

/** A value once it has not changed for a while; an empty one at once. */
export function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), value === '' ? 0 : ms);
    return () => clearTimeout(waiting);
  }, [value, ms]);
  return settled;
}
