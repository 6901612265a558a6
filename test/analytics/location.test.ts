import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { writeGeoDatabase } from '../support/data/geo-database.js';
import { sqlite } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';

const folder = mkdtempSync(join(tmpdir(), 'geo-'));
const file = join(folder, 'places.mmdb');
const names = (en: string) => ({ names: { en } });
writeGeoDatabase(file, {
  '203.0.113.0/24': { country: names('United States'), city: names('Maple Grove') },
  '198.51.100.0/24': { country: names('Canada') },
  '2001:db8:7::/48': { country: names('United States'), city: names('Elk River') },
});

describe('A visitor’s location', () => {
  const site = testSite(sqlite, { GEO_DATABASE: file, TRUST_PROXY: '1' });

  it.each([
    ['203.0.113.9', 'United States', 'Maple Grove'],
    ['::ffff:203.0.113.200', 'United States', 'Maple Grove'],
    ['198.51.100.1', 'Canada', ''],
    ['2001:db8:7::1', 'United States', 'Elk River'],
    ['192.0.2.1', '', ''],
    ['2001:db8:8::1', '', ''],
    ['nonsense', '', ''],
  ])('is looked up in the location database: %s', async (address, country_name, city) => {
    await site.visitor
      .get('/api/analytics/location')
      .set('X-Forwarded-For', address)
      .expect(200, { country_name, city });
  });

  it('is requested by pages that count a visit', async () => {
    const { text } = await site.visitor.get('/faq').expect(200);
    expect(text).toContain('data-geo="/api/analytics/location"');
  });
});

describe('An unreadable location database', () => {
  const broken = join(folder, 'broken.mmdb');
  writeFileSync(broken, 'no database');
  const site = testSite(sqlite, { GEO_DATABASE: broken });

  it('breaks nothing: the location stays blank', async () => {
    await site.visitor.get('/api/analytics/location').expect(200, { country_name: '', city: '' });
  });
});
