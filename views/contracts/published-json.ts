/**
 * Page props as JSON that can stand inside an HTML script element: nothing in it closes the element, opens a
 * comment or breaks a line of JavaScript.
 * @throws when the value holds anything but plain data. An entity has fields that no visitor may see; a Date would
 *   arrive as something else.
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
