import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const NowContext = createContext<number | undefined>(undefined);
const tickMs = 30_000;

/**
 * Provides the current time to components that show how long ago something was. It starts from the time of
 * the render, so that the browser hydrates the same text, and then ticks.
 * @param start when the page was rendered, ISO 8601.
 */
export function NowProvider({ start, children }: { start: string; children: ReactNode }) {
  const [now, setNow] = useState(Date.parse(start));
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(ticking);
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

/** Returns the time in ms since 1970, up to 30 s behind; undefined outside a NowProvider. */
export const useNow = () => useContext(NowContext);
