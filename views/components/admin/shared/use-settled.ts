import { useEffect, useState } from 'react';

/** How long typing must pause before the server searches. */
const typingMs = 150;

/** Debounces a value; an empty one applies immediately. */
export function useSettled(value: string, ms = typingMs): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), value === '' ? 0 : ms);
    return () => clearTimeout(waiting);
  }, [value, ms]);
  return settled;
}
