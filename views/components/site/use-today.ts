import { useSite } from '../../contracts/website/site.js';
import { useHydrated } from '../shared/use-hydrated.js';

/** Today in the business’s time zone, YYYY-MM-DD; undefined until hydrated: cached HTML may be a day old. */
export function useToday(): string | undefined {
  const isAlive = useHydrated();
  const { timeZone } = useSite();
  // Swedish dates are ISO 8601.
  return isAlive ? new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date()) : undefined;
}
