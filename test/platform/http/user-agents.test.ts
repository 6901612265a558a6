import { describe, expect, it } from '@jest/globals';
import { browserOf, deviceOf } from '../../../src/platform/http/user-agents.js';

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0';

describe('A user agent', () => {
  it.each([
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${apple} Version/18.1 Mobile/15E148 Safari/604.1`,
      'phone',
      'Safari',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${apple} CriOS/130.0 Mobile/15E148 Safari/604.1`,
      'phone',
      'Chrome',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${apple} Mobile/15E148 [FBAN/FBIOS]`,
      'phone',
      'Other',
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${apple} Version/18.1 Mobile/15E148 Safari/604.1`,
      'tablet',
      'Safari',
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'phone', 'Chrome'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Safari/537.36`, 'tablet', 'Chrome'],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S918B) SamsungBrowser/26.0 ${chrome} Mobile Safari/537.36`,
      'phone',
      'Samsung Internet',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.1 Safari/605.1.15`,
      'desktop',
      'Safari',
    ],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/130.0.0.0`, 'desktop', 'Edge'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 OPR/115.0`, 'desktop', 'Other'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'desktop', 'Firefox'],
    ['Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 'phone', 'Firefox'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'desktop', 'Chrome'],
    ['curl/8.5.0', '', 'Other'],
    ['', '', ''],
  ])('%s is a %s with %s', (userAgent, device, browser) => {
    expect([deviceOf(userAgent), browserOf(userAgent)]).toEqual([device, browser]);
  });
});
