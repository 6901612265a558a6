import { describe, expect, it } from '@jest/globals';
import { withoutSecret } from '../../../src/platform/http/private-path.js';

describe('A path in the log', () => {
  it.each([
    ['/my/AAAAAAAAAAAAAAAAAAAAAA', '/my/…'],
    ['/MY/AAAAAAAAAAAAAAAAAAAAAA/move', '/my/…'],
    ['/calendar/secret.ics', '/calendar/…'],
    ['/unsubscribe/AAAAAAAAAAAAAAAAAAAAAA', '/unsubscribe/…'],
    ['/Unsubscribe/AAAAAAAAAAAAAAAAAAAAAA', '/unsubscribe/…'],
    ['/crew/AAAAAAAAAAAAAAAAAAAAAA/2026-12-02', '/crew/…'],
    ['/contact', '/contact'],
    ['/mystery', '/mystery'],
  ])('of %s is %s', (path, told) => expect(withoutSecret(path)).toBe(told));
});
