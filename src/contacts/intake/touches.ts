import type { Touch, Touches } from '../../../views/contracts/analytics/touches.js';
import { isPlainObject } from './plain-object.js';

/** Maximum lengths, as in the table lead_touches. */
const lengths = {
  landingPage: 300,
  referrerHost: 255,
  utmSource: 100,
  utmMedium: 100,
  utmCampaign: 100,
  clickId: 20,
} as const;

/** Reads the touches that a browser sent with a request. Ignores invalid ones: they never reject a lead. */
export function readTouches(given: unknown): Touches {
  if (!isPlainObject(given)) return {};
  const [first, last] = [readTouch(given.first), readTouch(given.last)];
  // If a browser sent only one, it counts as first and last.
  const touches = { first: first ?? last, last: last ?? first };
  return Object.fromEntries(Object.entries(touches).filter(([, touch]) => touch));
}

function readTouch(given: unknown): Touch | undefined {
  if (!isPlainObject(given)) return undefined;
  const names = Object.keys(lengths) as (keyof typeof lengths)[];
  const texts = names.map((name) => [name, shortText(given[name], lengths[name])]);
  return { ...Object.fromEntries(texts), at: instant(given.at) };
}

const shortText = (value: unknown, length: number) =>
  typeof value === 'string'
    ? [...value.replace(/[\p{Cc}\p{Cs}]/gu, '').trim()].slice(0, length).join('').trimEnd()
    : '';

/** Reads an instant. A visitor's clock may be wrong: years before 2000 or from 2100 on are ignored. */
function instant(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 40) return undefined;
  const time = Date.parse(value);
  return time > Date.UTC(2000) && time < Date.UTC(2100) ? new Date(time).toISOString() : undefined;
}
