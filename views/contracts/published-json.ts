/**
 * Serializes page props as JSON that is safe inside an HTML script element: it can't close the element, open
 * a comment or break a line of JavaScript.
 * @throws if the value contains anything but plain data. Entities may have private fields, and a Date would
 * become a string.
 */
export function publishedJson(value: unknown): string {
  assertPlain(value, 'props');
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapeCharacter);
}

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

function assertPlain(value: unknown, path: string): void {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') {
    throw new TypeError(`Page props must be plain data; ${path} is a ${typeof value}.`);
  }
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) assertPlain(item, `${path}[${index}]`);
    return;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError(
      `Page props must be plain data; ${path} is a ${value.constructor.name}. Use a presenter to publish it.`,
    );
  }
  for (const [key, item] of Object.entries(value)) assertPlain(item, `${path}.${key}`);
}
