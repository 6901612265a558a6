import { type Browser, browsers, type Device } from '../../../views/contracts/analytics/devices.js';

/** The order matters: most user agents also contain the names of other browsers. */
const browserPatterns: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

/** Returns a user agent's browser; undefined if it isn't recognized. */
export const browserName = (userAgent: string): string | undefined =>
  browserPatterns.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** Returns a user agent's browser as reports name it; '' for a blank user agent. */
export function browserOf(userAgent: string): Browser | '' {
  if (!userAgent) return '';
  const name = browserName(userAgent);
  return browsers.find((one) => one === name) ?? 'Other';
}

/**
 * Returns a user agent's kind of device; '' if it names none. Android browsers name tablets by leaving out
 * "Mobile". An iPad that asks for desktop pages, as they do unless set otherwise, counts as a desktop: it
 * sends a Mac's user agent.
 */
export function deviceOf(userAgent: string): Device | '' {
  if (/\b(iPad|Tablet|Silk)\b/.test(userAgent)) return 'tablet';
  if (/\b(iPhone|iPod|Windows Phone)\b/.test(userAgent)) return 'phone';
  if (/\bAndroid\b/.test(userAgent)) return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet';
  if (/\bMobile\b/.test(userAgent)) return 'phone';
  return /\b(Windows|Macintosh|CrOS|Linux|X11)\b/.test(userAgent) ? 'desktop' : '';
}
