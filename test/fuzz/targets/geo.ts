import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { LocationService } from '../../../src/analytics/ingestion/location.service.js';
import type { Environment } from '../../../src/platform/config/environment.js';

const GEO_DATABASE = join(mkdtempSync(join(tmpdir(), 'fuzz-geo-')), 'places.mmdb');
Logger.overrideLogger(false);

/** A database of addresses, whole or not: a place is two texts, which may be empty. */
export async function fuzz(data: Buffer): Promise<void> {
  writeFileSync(GEO_DATABASE, data);
  const locations = new LocationService({ GEO_DATABASE } as Environment);
  await locations.onModuleInit();
  for (const address of ['203.0.113.9', '::ffff:198.51.100.1', '2001:db8:7::1', 'nonsense'])
    for (const text of Object.values(locations.find(address))) assert.equal(typeof text, 'string');
}
