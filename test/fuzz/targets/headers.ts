import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Request } from 'express';
import type { Repository } from 'typeorm';
import { deviceName } from '../../../src/admin-auth/device-name.js';
import { KnownBrowserService } from '../../../src/admin-auth/known-browser.service.js';
import type { User } from '../../../src/admin-auth/user.entity.js';
import { crawlerName } from '../../../src/analytics/ingestion/crawlers.js';
import { ClockService } from '../../../src/platform/config/clock.service.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import { networksOf } from '../../../src/platform/http/network-of.js';
import { readableAddresses } from '../../../src/platform/http/readable-addresses.js';
import { isOwn } from '../../../src/platform/http/same-origin.js';

const environment = readEnvironment({ SESSION_SECRET: 'x'.repeat(32) });
const users = { findOneBy: async () => ({ password: 'a hash' }) } as unknown as Repository<User>;
const browsers = new KnownBrowserService(users, new ClockService(), environment);

/** Lines: X-Forwarded-For, Cookie, User-Agent, Origin. */
export async function fuzz(data: Buffer): Promise<void> {
  const [forwarded, cookie, agent = '', origin] = data.toString('latin1').split('\n');
  assertAddresses(forwarded);
  assert.equal(await browsers.isKnown({ headers: { cookie } } as Request), false);
  assert.ok(deviceName(agent).length <= 40 && (crawlerName(agent, true) ?? '').length <= 40);
  const request = { headers: { origin, host: 'site.example' } } as IncomingMessage;
  if (origin !== undefined && isOwn(request, environment))
    assert.match(origin, /^[^/]+:[/\\]*.*site\.example/i);
}

/** What is left are addresses, the last ones that were claimed; each belongs to a network of its own kind. */
function assertAddresses(forwarded: string): void {
  const request = { headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage;
  readableAddresses(request);
  const left = request.headers['x-forwarded-for'] as string | undefined;
  for (const address of left?.split(', ') ?? []) {
    assert.ok(isIP(address), address);
    const networks = networksOf(address);
    assert.ok(networks.every(({ name, bits }) => name !== 'unknown' && bits >= 24 && name.length <= 64));
  }
  readableAddresses(request);
  assert.equal(request.headers['x-forwarded-for'], left);
}
