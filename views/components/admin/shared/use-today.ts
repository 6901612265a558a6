import { useSite } from '../../../contracts/website/site.js';
import { formatSortable } from '../../../format/moments.js';
import { useNow } from './now-provider.js';

/** Returns the business's day, YYYY-MM-DD; '' outside a NowProvider. */
export function useToday(): string {
  const { timeZone } = useSite();
  const now = useNow();
  return now === undefined ? '' : formatSortable(new Date(now).toISOString(), timeZone).slice(0, 10);
}
