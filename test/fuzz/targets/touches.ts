import assert from 'node:assert/strict';
import { readTouches } from '../../../src/contacts/intake/touches.js';
import { fieldsIn } from '../support/fields.js';
import { assertLine, assertStorable } from '../support/texts.js';

/** How a visitor came, as the browser says: always read as what columns hold; reread, it stays the same. */
export function fuzz(data: Buffer): void {
  const touches = readTouches(fieldsIn(data));
  for (const { at, ...texts } of Object.values(touches)) {
    if (at !== undefined) assert.match(at, /^20\d\d-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
    for (const text of Object.values(texts).map(String)) {
      assertStorable(text, 300);
      assertLine(text);
    }
  }
  assert.deepEqual(readTouches(touches), touches);
}
