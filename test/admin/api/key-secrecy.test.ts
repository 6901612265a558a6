import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { apiKey, bearer } from '../../support/site/api.js';
import { testSite } from '../../support/site/site.js';

describe('The log', () => {
  const site = testSite(undefined, {}, { logLevels: ['log', 'warn', 'error'] });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('has the public part of an API key at most', async () => {
    let written = '';
    for (const stream of [process.stdout, process.stderr])
      jest.spyOn(stream, 'write').mockImplementation((text) => {
        written += String(text);
        return true;
      });
    const key = await apiKey(site, ['read-analytics']);
    await site.visitor.get('/api/v1/leads').set(bearer(key)).expect(403);
    await site.visitor
      .get('/api/v1/leads')
      .set(bearer(`${key}0`))
      .expect(401);
    await site.visitor.get(`/api/v1/leads?key=${key}`).expect(401);
    await site.visitor.get(`/api/v1/${key}`).expect(404);
    jest.spyOn(site.dataSource, 'query').mockRejectedValue(new Error('away'));
    jest
      .spyOn(site.dataSource.manager.constructor.prototype, 'findOneBy')
      .mockRejectedValue(new Error('away'));
    await site.visitor.get('/api/v1/leads').set(bearer(key)).expect(500);
    jest.restoreAllMocks();
    expect(written).toContain('"event":"api-key.created"');
    expect(written).toContain('"event":"request.refused"');
    expect(written).toContain('"event":"request.failed"');
    expect(written).not.toContain(key.slice(-40));
  });
});
