import { expect, it } from '@jest/globals';
import { readTouches } from '../../../src/contacts/intake/touches.js';

it('A touch that is cut behind a word ends with the word, so that it means the same when it is read again', () => {
  const touches = readTouches({ last: { landingPage: `/${'a'.repeat(298)} b`, utmSource: ' a\0\ud800b ' } });
  expect(touches.last).toMatchObject({ landingPage: `/${'a'.repeat(298)}`, utmSource: 'ab' });
  expect(readTouches(touches)).toEqual(touches);
});
