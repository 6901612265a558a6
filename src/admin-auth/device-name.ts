const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const systems: [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * The browser and the system of a user agent, such as "Safari on iPhone"; "A browser" where it is not recognised. Most
 * browsers also name others, as Chrome names Safari, so the order of the lists matters.
 */
export function deviceName(userAgent: string): string {
  const nameIn = (list: [string, RegExp][]) => list.find(([, sign]) => sign.test(userAgent))?.[0];
  const [browser = 'A browser', system] = [nameIn(browsers), nameIn(systems)];
  return system ? `${browser} on ${system}` : browser;
}
