import { browserName } from '../platform/http/user-agents.js';

const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * Returns a user agent's browser and system, like "Safari on iPhone"; "A browser" if it isn't recognized. The
 * order of the systems matters, since some user agents also contain the names of others.
 */
export function deviceName(userAgent: string): string {
  const browser = browserName(userAgent) ?? 'A browser';
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return system ? `${browser} on ${system}` : browser;
}
