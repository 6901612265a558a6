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
 * A user agent as the owner knows the device: "Safari on iPhone". Browsers name others whose pages they can show, so the order
 * of the signs decides. What is not recognised is "a browser".
 */
export function deviceName(userAgent: string): string {
  const nameIn = (list: [string, RegExp][]) => list.find(([, sign]) => sign.test(userAgent))?.[0];
  const [browser = 'A browser', system] = [nameIn(browsers), nameIn(systems)];
  return system ? `${browser} on ${system}` : browser;
}
