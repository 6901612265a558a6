import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { commit } from '../../../src/platform/config/release.js';
import { migrationNames } from '../../../src/platform/database/migrations/index.js';
import { onEachDatabase, sqlite } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';

onEachDatabase('The version', (make) => {
  const site = testSite(make, { TRUST_PROXY: 'loopback' });

  it('says what runs, to everyone, and is kept in no cache', async () => {
    const { body, headers } = await site.visitor.get('/version').expect(200);
    expect(headers['cache-control']).toBe('no-store');
    const [applied] = await site.dataSource.query('SELECT name FROM migrations ORDER BY id DESC LIMIT 1');
    expect(body).toEqual({
      version: JSON.parse(readFileSync('package.json', 'utf8')).version,
      commit,
      node: process.version,
      migration: applied.name,
      startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      settings: expect.stringMatching(/^[\w-]{12}$/),
      secret: expect.stringMatching(/^[\w-]{12}$/),
      data: expect.stringMatching(/^[\da-f]{12}$/),
      address: expect.stringMatching(/127\.0\.0\.1$/),
    });
    expect(body.migration).toBe(migrationNames.at(-1));
  });

  it('shows a visitor’s own address as the trusted proxies vouch for it', async () => {
    const through = (claim: string) => site.visitor.get('/version').set('X-Forwarded-For', claim);
    expect((await through('203.0.113.5').expect(200)).body.address).toBe('203.0.113.5');
    expect((await through('198.51.100.1, 203.0.113.5').expect(200)).body.address).toBe('203.0.113.5');
  });
});

describe('The version without a trusted proxy', () => {
  const site = testSite(sqlite);

  it('shows the address of the connection, whatever is claimed', async () => {
    const { body } = await site.visitor.get('/version').set('X-Forwarded-For', '203.0.113.5').expect(200);
    expect(body.address).toMatch(/127\.0\.0\.1$/);
  });
});
