import { beforeEach, expect, it } from '@jest/globals';
import { LoginLimitService, TooManyLogins } from '../src/admin-auth/login-limit.service.js';
import { FormTokensService } from '../src/contacts/intake/form-tokens.service.js';
import { ReplayerService } from '../src/contacts/intake/replayer.service.js';
import { SpoolService } from '../src/contacts/intake/spool.service.js';
import { TokenBuckets } from '../src/platform/http/token-buckets.js';
import { ClaimsService } from '../src/platform/outbox/claims.service.js';
import { OutboxItem } from '../src/platform/outbox/outbox-item.entity.js';
import { comingDay } from './support/data/coming-day.js';
import { draft } from './support/data/drafts.js';
import { lead } from './support/data/lead.js';
import { onEachDatabase } from './support/databases/databases.js';
import { until } from './support/runner/until.js';
import { changeLead } from './support/site/admin.js';
import { emailSite } from './support/site/email-site.js';
import { hours, minutes, seconds } from './support/site/outbox.js';

const setBack = -1 * hours;

onEachDatabase('A clock set back an hour', (make) => {
  const site = emailSite(make);
  const { outbox, peer } = site;

  beforeEach(() => {
    outbox.begin();
    peer.otherwise = 'accept';
  });

  const arrive = async (changes: object = {}) => {
    const wish = lead(changes);
    const { body } = await site.visitor.post('/api/contact').send(wish).expect(201);
    return { id: body.id as number, email: wish.email };
  };

  it('delays no mail that is due', async () => {
    const { email } = await arrive();
    outbox.pass(setBack);
    await outbox.deliver();
    expect(peer.to(email)).toHaveLength(1);
  });

  it('delays no mail that is tried again after half a minute', async () => {
    peer.otherwise = 'greylist';
    const { id, email } = await arrive();
    await outbox.deliver();
    expect(await outbox.item(id, 'acknowledgement')).toMatchObject({ state: 'waiting', attempts: 1 });
    peer.otherwise = 'accept';
    outbox.pass(setBack);
    await outbox.deliver();
    expect(peer.to(email)).toEqual([]);
    outbox.pass(40 * seconds);
    await outbox.deliver();
    expect(peer.to(email)).toHaveLength(1);
  });

  it('delays no confirmation beyond its minute', async () => {
    const { id, email } = await arrive({ preferredDate: comingDay(1, 60) });
    await outbox.deliver();
    await changeLead(site, id, { status: 'scheduled' });
    outbox.pass(setBack);
    await outbox.deliver();
    expect(peer.to(email)).toHaveLength(1);
    outbox.pass(61 * seconds);
    await outbox.deliver();
    expect(peer.to(email)).toHaveLength(2);
  });

  it('leaves what is planned for a time of the day at that time', async () => {
    const { id } = await arrive({ preferredDate: comingDay(1, 60) });
    await changeLead(site, id, { status: 'scheduled' });
    const { dueAt } = await outbox.item(id, 'reminder');
    outbox.pass(setBack);
    await outbox.deliver();
    expect(await outbox.item(id, 'reminder')).toMatchObject({ state: 'waiting', dueAt });
  });

  it('has the mail of a process that died wait for the usual lease, and no longer', async () => {
    await outbox.deliver();
    const { id, email } = await arrive();
    const taken = await site.app.get(ClaimsService).take(['acknowledgement']);
    expect(taken?.leadId).toBe(id);
    outbox.pass(setBack);
    await outbox.deliver();
    expect(peer.to(email)).toEqual([]);
    outbox.pass(2 * minutes + seconds);
    await outbox.deliver();
    expect(peer.to(email)).toHaveLength(1);
  });

  it('changes nothing where all is as it was', async () => {
    const { id } = await arrive();
    const before = await outbox.item(id, 'owner-alert');
    const claims = site.app.get(ClaimsService);
    const take = claims.take;
    claims.take = async () => undefined;
    await outbox.deliver();
    claims.take = take;
    expect(await site.dataSource.getRepository(OutboxItem).findOneBy({ id: before.id })).toEqual(before);
  });

  it('delays no request that waits in the spool', async () => {
    const spool = site.app.get(SpoolService);
    await spool.write(draft('before-the-step', new Date().toISOString()));
    outbox.pass(setBack);
    site.app.get(ReplayerService).wake(0);
    await until(async () => (await spool.find('before-the-step')) === undefined);
  });

  it('makes nobody’s form look as if it was filled in too fast', () => {
    const tokens = site.app.get(FormTokensService);
    const token = tokens.mint();
    expect(tokens.check(token)).toBe('too-fast');
    outbox.pass(setBack);
    expect(tokens.check(token)).toBe('good');
  });

  it('keeps nobody from the login for longer', async () => {
    const limit = site.app.get(LoginLimitService);
    const sender = { address: '203.0.113.77' };
    for (let count = 0; count < 10; count++) await limit.count(sender);
    await expect(limit.count(sender)).rejects.toThrow(TooManyLogins);
    outbox.pass(setBack);
    expect(await limit.count(sender)).toBe(1);
  });

  it('lets a limit of visits regain as much as before', () => {
    const buckets = new TokenBuckets(1, 1);
    const now = Date.now();
    expect([buckets.take('network', now), buckets.isEmpty('network', now)]).toEqual([true, true]);
    expect(buckets.isEmpty('network', now - hours)).toBe(true);
    expect(buckets.isEmpty('network', now - hours + seconds)).toBe(false);
  });

  it('lets new requests in', async () => {
    await arrive();
    outbox.pass(setBack);
    const { email } = await arrive();
    await outbox.deliver();
    expect(peer.to(email)).toHaveLength(1);
  });
});
