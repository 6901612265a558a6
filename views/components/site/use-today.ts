import { useSite } from '../../contracts/website/site.js';
import { useHydrated } from '../shared/use-hydrated.js';

/** Returns today’s date in the business’s time zone, YYYY-MM-DD. Undefined before hydration: cached markup may be a day old. */
export function useToday(): string | undefined {
  const isAlive = useHydrated();
  const { timeZone } = useSite();
  if (!isAlive) return undefined;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const [month, day, year] = parts.format(new Date()).split('/');
  return `${year}-${month}-${day}`;
}
