import { useEffect, useState } from 'react';

/** Debounces a value; an empty one applies immediately. */
export function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), value === '' ? 0 : ms);
    return () => clearTimeout(waiting);
  }, [value, ms]);
  return settled;
}
