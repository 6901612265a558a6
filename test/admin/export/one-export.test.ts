import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it, jest } from '@jest/globals';
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
    const refused = await owner.post(exportPath).expect(429);
    expect(refused.text).toContain('An export is already running.');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    bytes.resume();
    await once(bytes, 'close');
    const downloads = async () =>
      (await site.dataSource.query("SELECT id FROM audit_log WHERE action = 'data.exported'")).length;
    expect(await downloads()).toBe(0);
    await owner.post(exportPath).expect(200);
    await owner.post(exportPath).expect(200);
    expect(await downloads()).toBe(2);
  });

  it('makes way when it can’t be recorded', async () => {
    const owner = await site.owner();
    const recording = jest.spyOn(exports(), 'recordDownload').mockRejectedValue(new Error('It fails.'));
    await owner.post(exportPath).expect(500);
    recording.mockRestore();
    await until(isFree);
  });

  it('makes way when the browser gives up', async () => {
    const Cookie = cookieOf(await site.visitor.post('/admin/api/login').send({ password })).split(';')[0];
    const options = { method: 'POST', headers: { Cookie } };
    const download = request(`${await addressOf(site)}${exportPath}`, options).end();
    const [answer] = (await once(download, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    answer.destroy();
    await until(isFree);
  });
});
