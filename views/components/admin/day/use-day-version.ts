import { useEffect, useState } from 'react';
import { browserStorage } from '../../../contracts/browser-storage.js';

const checkMs = 60_000;
/** Days whose opening is remembered. */
const maxDays = 4;

/** Returns whether the day changed since rendering. Asks every minute, and when the page is seen again. */
export function useIsOutdated(base: string, version: string): boolean {
  const [latest, setLatest] = useState(version);
  useEffect(() => {
    const check = async () => {
      if (document.hidden) return;
      const answer = await fetch(`${base}/version`).catch(() => undefined);
      const isAnswer = answer?.ok && answer.headers.get('Content-Type')?.includes('json');
      if (isAnswer) setLatest((await answer.json()).version);
    };
    const timer = setInterval(() => void check(), checkMs);
    const look = () => void check();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [base]);
  return latest !== version;
}

/** Returns when this device first opened a day, ISO 8601; undefined until read. @param now when rendered. */
export function useOpenedAt(base: string, now: string): string | undefined {
  const [openedAt, setOpenedAt] = useState<string>();
  useEffect(() => {
    const name = 'days-opened';
    const opened = browserStorage.readJson<Record<string, string>>(name) ?? {};
    const at = opened[base] ?? now;
    const others = Object.entries(opened).filter(([day]) => day !== base);
    const kept = [...others.slice(1 - maxDays), [base, at]];
    browserStorage.write(name, JSON.stringify(Object.fromEntries(kept)));
    setOpenedAt(at);
  }, [base, now]);
  return openedAt;
}
