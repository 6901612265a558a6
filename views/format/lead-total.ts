import { type FoundBy, hasStoredCounts, maxCounted } from '../contracts/leads/lead-list.js';
import { formatCount } from './figures.js';

/** Formats how many leads or customers match a query: "9,876", or "10,000+" where counting stopped. */
export const formatTotal = (total: number, query: FoundBy): string =>
  total > maxCounted && !hasStoredCounts(query) ? `${formatCount(maxCounted)}+` : formatCount(total);
