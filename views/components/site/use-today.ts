import { useSite } from '../../contracts/website/site.js';
import { useHydrated } from '../shared/use-hydrated.js';

/** Today where the business is, YYYY-MM-DD, once the page's script runs: the server's markup may be of another day. */
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
