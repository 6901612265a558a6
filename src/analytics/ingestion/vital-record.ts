import { type VitalName, vitalNames } from '../../../views/contracts/analytics/analytics.js';
import { InvalidInput } from '../../platform/http/invalid-input.js';
import { cleanText } from '../clean-text.js';
import { pathOf } from '../visit-source.js';

/** A page's speed for one visitor: the vitals that could be measured. */
export interface Vital {
  type: 'vitals';
  pageUrl: string;
  values: [metric: VitalName, value: number][];
}

/** The largest plausible values; larger ones are lowered to them. LCP and INP in milliseconds. */
const maxValues: Record<VitalName, number> = { LCP: 60_000, INP: 60_000, CLS: 10 };

/**
 * Parses `{type: 'vitals', data: {pageUrl, LCP?, INP?, CLS?}}`. Drops invalid figures.
 * @returns undefined for any other type
 * @throws {InvalidInput} if the page is missing
 */
export function vitalOf(body: unknown): Vital | undefined {
  const { type, data } = (body ?? {}) as { type?: unknown; data?: Record<string, unknown> };
  if (type !== 'vitals') return undefined;
  if (typeof data?.pageUrl !== 'string') throw invalid('pageUrl', 'Must be text.');
  const values = vitalNames.flatMap((metric): Vital['values'] => {
    const value = data[metric];
    return typeof value === 'number' && value >= 0 ? [[metric, Math.min(value, maxValues[metric])]] : [];
  });
  return {
    type: 'vitals',
    pageUrl: pathOf(cleanText(data.pageUrl, 1_500)),
    values,
  };
}

const invalid = (field: string, message: string) => new InvalidInput([{ field, message }]);
