import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sqlite, type TestDatabase } from '../../support/databases/databases.js';
import { withPassword } from '../../support/databases/migrated.js';
import { until } from '../../support/runner/until.js';
import { HttpPeer } from '../../support/servers/http-peer.js';
import { SiteProcess } from '../../support/site/site-process.js';

const fastClock = new URL('../../faults/support/fast-clock.mjs', import.meta.url).href;

describe('A server’s process', () => {
  let database: TestDatabase;
  let peer: HttpPeer;
  let site: SiteProcess;

  beforeAll(async () => {
    database = await withPassword(sqlite)();
    peer = await new HttpPeer().start();
    const variables = {
      ...database.variables,
      CLOCK_STARTS: String(Date.now()),
      CLOCK_SPEED: '20',
      HEARTBEAT_URL: `${peer.origin}/beat`,
      ALERT_WEBHOOK_URL: `${peer.origin}/alarms`,
      ANALYTICS_DISK_RESERVE_MB: '1000000000',
    };
    site = await SiteProcess.start(variables, ['--import', fastClock, 'dist/src/main.js']);
  });

  afterAll(async () => {
    await site.stop('SIGKILL');
    peer.stop();
    await database.drop();
  });

  it('beats by itself', async () => {
    await until(() => peer.at('/beat').length === 1);
  });

  it('says what runs and how it does', async () => {
    expect(await (await fetch(`${site.url}/version`)).json()).toMatchObject({ address: '127.0.0.1' });
    expect(await (await fetch(`${site.url}/metrics`)).text()).toContain('\nsite_database_up 1\n');
  });

  it('tells of an alert by itself, at its second look, a minute after the first', async () => {
    // That minute takes three seconds.
    site.process.kill('SIGUSR2');
    await until(() => peer.at('/alarms').length > 0);
    expect(JSON.parse(peer.at('/alarms')[0].body)).toMatchObject({ alarm: 'disk-full', state: 'begun' });
    expect(site.output).toMatch(/"timestamp":"\d{4}-[^"]*Z","message":\{"event":"alarm\.begun"/);
    expect(await site.stop()).toBe(0);
  });
});
