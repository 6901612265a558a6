import { useFacts } from '../../contracts/website/facts.js';
import { useSite } from '../../contracts/website/site.js';
import type { ArrivalFacts } from '../../format/arrival-hours.js';

/** Returns what the hours of an arrival window depend on. */
export function useArrivalFacts(): ArrivalFacts {
  const { timeWindows } = useFacts();
  const { openingHours } = useSite();
  return { timeWindows, openingHours };
}
