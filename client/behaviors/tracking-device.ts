const lookupDeadlineMs = 2_000;

/** The visitor's browser, screen, language, time zone and platform, as one JSON text. */
export function deviceInfo(): string {
  const { userAgent, language, platform } = navigator;
  return JSON.stringify({
    browser: userAgent,
    screen: `${screen.width}x${screen.height}`,
    language,
    timezone: timeZone(),
    platform,
  });
}

/** From Temporal where there is one: the first use of Intl holds up a phone for some 50 ms. */
function timeZone(): string {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } };
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Of a visitor of whom no lookup can say where they are. */
export const nowhere = { country: '', city: '' };

/** Country and city as a lookup says; nowhere if it fails. @param fallback is asked then; its answer is not used. */
export async function findPlace(lookup: string, fallback: string | undefined) {
  try {
    const { country_name, city } = await (await ask(lookup)).json();
    return { country: text(country_name), city: text(city) };
  } catch {
    if (fallback) void ask(fallback).catch(() => undefined);
    return nowhere;
  }
}

const ask = (address: string) => fetch(address, { signal: AbortSignal.timeout(lookupDeadlineMs) });
const text = (value: unknown) => (typeof value === 'string' ? value : '');
