import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { ExportService } from '../../../src/admin/export/export.service.js';
import { exportPath } from '../../../views/contracts/admin.js';
import { until } from '../../support/runner/until.js';
import { addressOf } from '../../support/site/open-site.js';
import { cookieOf, password, testSite } from '../../support/site/site.js';

describe('The export of all data', () => {
  const site = testSite();
  const exports = () => site.app.get(ExportService);

  /** Whether no export is running. */
  const isFree = () => {
    try {
      exports().archive().bytes.destroy();
      return true;
    } catch {
      return false;
    }
  };

  it('runs once at a time, and a second one is told so', async () => {
    const owner = await site.owner();
    const { bytes } = exports().archive();
    const refused = await owner.get(exportPath).expect(429);
    expect(refused.text).toContain('An export is already running.');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    bytes.resume();
    await once(bytes, 'close');
    await owner.get(exportPath).expect(200);
    await owner.get(exportPath).expect(200);
  });

  it('makes way when the browser gives up', async () => {
    const Cookie = cookieOf(await site.visitor.post('/admin/api/login').send({ password })).split(';')[0];
    const request = get(`${await addressOf(site)}${exportPath}`, { headers: { Cookie } });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    answer.destroy();
    await until(isFree);
  });
});
