import { describe, expect, it } from '@jest/globals';
import { withoutSecret } from '../../../src/platform/http/private-path.js';
import { sqlite } from '../../support/databases/databases.js';
import { secretPaths } from '../../support/routes.js';
import { testSite } from '../../support/site/site.js';

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

  const site = testSite(sqlite);

  it('has no secret of any route', () => {
    const paths = secretPaths(site.app, 'SECRET');
    expect([...new Set(paths.map((path) => path.split('/')[1]))].sort()).toEqual([
      'calendar',
      'crew',
      'my',
      'unsubscribe',
    ]);
    expect(paths.filter((path) => !path.includes('SECRET'))).toEqual([]);
    expect(paths.map(withoutSecret).filter((path) => path.includes('SECRET'))).toEqual([]);
  });
});
