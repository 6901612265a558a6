import { type VitalName, vitalNames } from '../../../views/contracts/analytics.js';
import { tidy } from '../../../views/forms/rules.js';
import { InvalidInput } from '../../http/invalid-input.js';
import { pathOf } from '../visit-source.js';

/** How fast a page was for a visitor: the vitals that could be measured. */
export interface Vital {
  type: 'vitals';
  pageUrl: string;
  values: [metric: VitalName, value: number][];
}

/** Anything above an hour, in milliseconds, is no measurement. */
const largest = 3_600_000;

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
    return typeof value === 'number' && value >= 0 && value <= largest ? [[metric, value]] : [];
  });
  return {
    type: 'vitals',
    pageUrl: pathOf(tidy(data.pageUrl.slice(0, 1_500).replace(/[\0\p{Cs}]/gu, ''))),
    values,
  };
}

const refusal = (field: string, message: string) => new InvalidInput([{ field, message }]);
