import { findOrInstall, parts } from './parts.mjs';
import { PrivateMariadb } from './private-mariadb.mjs';

/** Brings what the tests run against: a MariaDB server of their own, and a browser. */
export default async function setUp() {
  // Far from the business's zone and from UTC, with half an hour in its offset: nothing may depend on the machine's zone.
  process.env.TZ = 'Asia/Kolkata';
  process.env.TEST_CHROMIUM ||= findOrInstall(parts.browser) ?? '';
  process.env.TEST_RADICALE ||= findOrInstall(parts.radicale) ?? '';
  process.env.TEST_XANDIKOS ||= findOrInstall(parts.xandikos) ?? '';
  process.env.TEST_SYSTEMD_ANALYZE ||= findOrInstall(parts.units) ?? '';
  process.env.TEST_CADDY ||= findOrInstall(parts.caddy) ?? '';
  process.env.TEST_PEBBLE ||= findOrInstall(parts.pebble) ?? '';
  process.env.TEST_COMPOSE ||= findOrInstall(parts.compose) ?? '';
  process.env.TEST_NGINX ||= findOrInstall(parts.proxy) ?? '';
  if (process.env.TEST_DATABASE_URL || !findOrInstall(parts.database)) return;
  globalThis.privateMariadb = await PrivateMariadb.start();
  process.env.TEST_DATABASE_URL = globalThis.privateMariadb.url;
}
