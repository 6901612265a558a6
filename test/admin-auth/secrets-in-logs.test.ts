import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Doors, doorsOrigin } from '../support/site/doors.js';
import { addressOf } from '../support/site/open-site.js';
import { testSite } from '../support/site/site.js';

describe('The whole log of every way in, right and wrong', () => {
  const site = testSite(
    undefined,
    { PUBLIC_ORIGIN: doorsOrigin },
    { logLevels: ['log', 'warn', 'error', 'fatal', 'debug', 'verbose'] },
  );
  let written = '';

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('has no password, code, key, link, signing secret or session', async () => {
    for (const stream of [process.stdout, process.stderr])
      jest.spyOn(stream, 'write').mockImplementation((text) => {
        written += String(text);
        return true;
      });
    const doors = await Doors.add(await addressOf(site));
    await doors.areOpen();
    await doors.tryWrongly();
    const { secrets } = doors;
    // When nothing can be read, failures are logged with what they were about.
    jest
      .spyOn(site.dataSource.manager.constructor.prototype, 'findOneBy')
      .mockRejectedValue(new Error('The database is away.'));
    await doors.tryAll();
    jest.restoreAllMocks();
    for (const event of [
      'login.succeeded',
      'login.failed',
      'api-key.created',
      'passkey.added',
      'request.failed',
    ])
      expect(written).toContain(`"event":"${event}"`);
    expect(Object.keys(secrets).length).toBeGreaterThan(15);
    const leaked = Object.entries(secrets).filter(([, secret]) =>
      [secret, encodeURIComponent(secret)].some((spelling) => written.includes(spelling)),
    );
    expect(leaked).toEqual([]);
    expect(Object.values(secrets).filter((secret) => secret.length < 16)).toEqual([]);
  });
});
