import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { adminPath } from '../../../src/admin-auth/admin-path.js';
import { cleanText } from '../../../src/analytics/clean-text.js';
import { countedPages, unknownPage } from '../../../src/analytics/ingestion/counted-page.js';
import { channelOf } from '../../../src/analytics/sources/channel-of.js';
import { sourceName } from '../../../src/analytics/sources/source-name.js';
import { pathOf, sourceOf } from '../../../src/analytics/visit-source.js';
import { withoutSecret } from '../../../src/platform/http/private-path.js';
import { hasReadableTarget } from '../../../src/platform/http/readable-target.js';
import { channels } from '../../../views/contracts/analytics/channels.js';
import { sampleBusiness } from '../../support/data/sample-business.js';
import { assertLine, assertStorable } from '../support/texts.js';

const counted = countedPages(sampleBusiness());

/** Strangers' addresses: of a request, to go to after login, of a page and where its visitor comes from. */
export function fuzz(data: Buffer): void {
  const [text, referrer = text] = data.toString().split('\n');
  assertTarget(text);
  assertAdminPath(text);
  const url = cleanText(text, 1_500);
  const page = counted(url);
  assert.match(page, /^(\/|\(unknown page\)$|\(unknown page\)\?)/);
  const path = page.startsWith(unknownPage) ? unknownPage : pathOf(page);
  assert.equal(pathOf(pathOf(url)), pathOf(url));
  if (path !== unknownPage) assert.equal(counted(page), page);
  const { landingPage, ...source } = sourceOf(page, referrer, 'site.example');
  assert.equal(landingPage, path);
  const name = sourceName(source.utmSource, source.referrerHost, source.clickId);
  assert.ok(channels.includes(channelOf(source)));
  for (const text of [name, ...Object.values(source)]) {
    assertStorable(text, 255);
    assertLine(text);
  }
  assert.doesNotMatch(withoutSecret(`/my/${url}`), /[^/]{2}\/[^…]/);
}

function assertTarget(url: string): void {
  const request = { url, method: 'GET' } as IncomingMessage;
  if (!hasReadableTarget(request)) return;
  assert.ok(request.url?.startsWith('/'));
  const once = request.url;
  assert.ok(hasReadableTarget(request) && request.url === once);
}

function assertAdminPath(url: string): void {
  const path = adminPath(url);
  const there = new URL(path, 'http://site.example');
  assert.equal(there.origin, 'http://site.example');
  assert.match(there.pathname, /^\/admin(\/|$)/i);
  assert.equal(there.pathname + there.search, path);
  assert.equal(adminPath(path), path);
}
