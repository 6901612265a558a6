import { type VitalName, vitalNames } from '../../../views/contracts/analytics/analytics.js';
import { InvalidInput } from '../../platform/http/invalid-input.js';
import { cleanText } from '../clean-text.js';
import { pathOf } from '../visit-source.js';

/** How fast a page was for a visitor: the vitals that could be measured. */
export interface Vital {
  type: 'vitals';
  pageUrl: string;
  values: [metric: VitalName, value: number][];
}

/** What a browser can mean at most; anything above it counts as that much. LCP and INP in milliseconds. */
const largest: Record<VitalName, number> = { LCP: 60_000, INP: 60_000, CLS: 10 };

/**
 * Reads `{type: 'vitals', data: {pageUrl, LCP?, INP?, CLS?}}`; figures that make no sense are dropped.
 * @returns undefined for any other type.
 * @throws {InvalidInput} where the page is missing.
 */
export function vitalOf(body: unknown): Vital | undefined {
  const { type, data } = (body ?? {}) as { type?: unknown; data?: Record<string, unknown> };
  if (type !== 'vitals') return undefined;
  if (typeof data?.pageUrl !== 'string') throw refusal('pageUrl', 'Must be text');
  const values = vitalNames.flatMap((metric): Vital['values'] => {
    const value = data[metric];
    return typeof value === 'number' && value >= 0 ? [[metric, Math.min(value, largest[metric])]] : [];
  });
  return {
    type: 'vitals',
    pageUrl: pathOf(cleanText(data.pageUrl, 1_500)),
    values,
  };
}

const refusal = (field: string, message: string) => new InvalidInput([{ field, message }]);
