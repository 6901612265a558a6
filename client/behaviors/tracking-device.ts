import { isReturning } from './touches.js';

const lookupDeadlineMs = 2_000;

/** Returns browser, screen, language, time zone and platform, and whether the visitor is back, as JSON. */
export function deviceInfo(): string {
  const { userAgent, language, platform } = navigator;
  return JSON.stringify({
    browser: userAgent,
    screen: `${screen.width}x${screen.height}`,
    language,
    timezone: timeZone(),
    platform,
    returning: isReturning(),
  });
}

/** Reads the time zone from Temporal if available: the first use of Intl blocks a phone for about 50 ms. */
function timeZone(): string {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } };
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The location of a visitor whose lookup found nothing. */
export const nowhere = { country: '', city: '' };

/** Looks up country and city; nowhere if it fails. @param fallback is requested then, its response ignored */
export async function findPlace(lookup: string, fallback: string | undefined) {
  try {
    const { country_name, city } = await (await get(lookup)).json();
    return { country: text(country_name), city: text(city) };
  } catch {
    if (fallback) void get(fallback).catch(() => undefined);
    return nowhere;
  }
}

const get = (url: string) => fetch(url, { signal: AbortSignal.timeout(lookupDeadlineMs) });
const text = (value: unknown) => (typeof value === 'string' ? value : '');
