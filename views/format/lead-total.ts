import { type FoundBy, hasStoredCounts, maxCountedBy } from '../contracts/leads/lead-list.js';
import { formatCount } from './figures.js';

/**
 * Formats how many leads or customers match a query: "9,876", or "10,000+" where counting stopped.
 * @param shown how many of them are shown; then the total is at least that, or exact.
 */
export function formatTotal(total: number, query: FoundBy, shown: number | 'all' = 0): string {
  const max = maxCountedBy(query);
  if (shown === 'all' || total <= max || hasStoredCounts(query)) return formatCount(total);
  return `${formatCount(Math.max(max, shown))}+`;
}
