import { expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { WebhookMessagesService } from '../../../src/messages/webhooks/webhook-messages.service.js';
import { AlertRulesService } from '../../../src/operations/monitoring/alert-rules.service.js';
import { insertRows } from '../../../src/platform/database/insert-rows.js';
import { OutboxHold } from '../../../src/platform/outbox/outbox-hold.entity.js';
import { OutboxItem } from '../../../src/platform/outbox/outbox-item.entity.js';
import { webhookLimits } from '../../../views/contracts/messages/webhooks.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { Customer } from '../../support/site/customer.js';
import { hours, minutes, seconds } from '../../support/site/outbox.js';
import { webhookSite } from '../../support/site/webhooks.js';

onEachDatabase('A webhook’s delivery', (make) => {
  const { site, outbox, peer, endpoints, add, stored, messages } = webhookSite(make);
  const arrive = () => Customer.arrive(site, { name: 'Ada' });
  const alert = async () =>
    (await site.app.get(AlertRulesService).findings()).find(({ name }) => name === 'webhook-paused')?.text;
  /** Delivers for so long, a round every few minutes as in the product. */
  const deliverFor = async (ms: number, everyMs = 10 * minutes) => {
    for (let passed = 0; passed < ms; passed += everyMs) {
      await outbox.deliver();
      outbox.pass(everyMs);
    }
  };

  it('is logged with the answer’s status, its duration and the attempts', async () => {
    const { id } = await add();
    await arrive();
    await outbox.deliver();
    expect(await messages()).toEqual([
      expect.objectContaining({
        ...{ endpointId: id, type: 'lead.created', state: 'sent', attempts: 1, status: 204, note: '' },
        durationMs: expect.any(Number),
      }),
    ]);
  });

  it('is retried with longer and longer pauses for more than a day and a half, then the webhook is paused', async () => {
    const { id } = await add();
    const at: number[] = [];
    peer.answer = (response) => {
      at.push(outbox.now().getTime());
      response.writeHead(500).end();
    };
    await arrive();
    for (let round = 0; round < 24; round++) {
      await outbox.deliver();
      outbox.pass(30 * seconds);
    }
    await deliverFor(47 * hours);
    expect(await stored(id)).toMatchObject({ pausedFor: '', failingSince: expect.any(Date) });
    expect(await alert()).toBeUndefined();
    const pauses = at.slice(1).map((time, n) => time - at[n]);
    expect(pauses[0]).toBeLessThan(2 * minutes);
    // A round is every half minute, so two pauses of the same rounds differ by milliseconds in either order.
    const rounds = pauses.slice(0, 5).map((pause) => Math.round(pause / (30 * seconds)));
    expect(rounds).toEqual(rounds.toSorted((one, other) => one - other));
    expect(Math.max(...pauses)).toBeLessThan(90 * minutes);
    expect((at.at(-1) as number) - at[0]).toBeGreaterThan(36 * hours);
    await deliverFor(3 * hours);
    expect(await stored(id)).toMatchObject({ pausedFor: 'failures' });
    expect(await alert()).toContain('A webhook was paused because its address keeps failing.');
    const tries = at.length;
    await deliverFor(3 * hours);
    expect(at).toHaveLength(tries);
    expect(await messages()).toEqual([
      expect.objectContaining({ state: 'skipped', attempts: tries, status: 500 }),
    ]);
    await endpoints().pause(id, '');
    expect(await alert()).toBeUndefined();
    expect(await stored(id)).toMatchObject({ failures: 0, failingSince: null });
  });

  it('fails after three days where the address accepts others, and the webhook goes on', async () => {
    const { id } = await add('/hook', ['lead.created', 'lead.status_changed']);
    peer.answer = (response) =>
      response.writeHead(peer.received.at(-1)?.body.includes('Poison') ? 500 : 204).end();
    await Customer.arrive(site, { name: 'Poison' });
    for (let day = 0; day < 4; day++) {
      await arrive();
      await deliverFor(24 * hours, 30 * minutes);
    }
    const [poison, ...others] = await messages();
    expect(poison).toMatchObject({ state: 'failed', status: 500 });
    expect(others.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
    expect(await stored(id)).toMatchObject({ pausedFor: '' });
    expect(await site.dataSource.getRepository(OutboxItem).countBy({ kind: 'webhook', state: 'dead' })).toBe(
      1,
    );
  });

  it('pauses the webhook at once where the address answers that it is gone', async () => {
    const { id } = await add();
    peer.answerWith(410);
    await arrive();
    await outbox.deliver();
    expect(await stored(id)).toMatchObject({ pausedFor: 'failures' });
  });

  it('is signed anew for each attempt, under the same ID', async () => {
    const { secret } = await add();
    peer.answerWith(503);
    await arrive();
    await outbox.deliver();
    peer.answerWith(200);
    outbox.pass(2 * minutes);
    await outbox.deliver();
    const [first, second] = peer.received.map(({ headers }) => headers as Record<string, string>);
    expect(second['webhook-id']).toBe(first['webhook-id']);
    expect(Number(second['webhook-timestamp']) - Number(first['webhook-timestamp'])).toBeGreaterThanOrEqual(
      120,
    );
    const [{ body }] = peer.received;
    expect(() => new Webhook(secret).verify(body, first)).not.toThrow();
    expect(() => new Webhook(secret).verify(body, { ...first, 'webhook-id': 'msg_other' })).toThrow();
    expect(() => new Webhook(secret).verify(`${body} `, first)).toThrow();
  });

  it('is signed with the old secret too, for a day after a new one was made', async () => {
    const { id, secret: old } = await add();
    await endpoints().rotateSecret(id);
    const { secret } = await stored(id);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(secret).not.toBe(old);
    const accepts = (one: string) => {
      const { body, headers } = peer.received.at(-1) ?? { body: '', headers: {} };
      try {
        return Boolean(new Webhook(one).verify(body, headers as Record<string, string>));
      } catch {
        return false;
      }
    };
    await arrive();
    await outbox.deliver();
    expect([accepts(secret), accepts(old)]).toEqual([true, true]);
    expect(String(peer.received[0].headers['webhook-signature'])).toMatch(/^v1,\S+ v1,\S+$/);
    // The library accepts a few minutes of difference between clocks, and here a day has passed.
    outbox.pass(24 * hours + 1);
    await arrive();
    await outbox.deliver();
    expect(String(peer.received[1].headers['webhook-signature'])).toMatch(/^v1,\S+$/);
  });

  it('can be sent again, under the same ID', async () => {
    const { id, secret } = await add();
    await arrive();
    await outbox.deliver();
    const [{ id: message }] = await messages();
    await endpoints().replay(id, message);
    await outbox.deliver();
    const [first, second] = peer.received;
    expect(second.body).toBe(first.body);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(peer.read('/hook', secret)).toHaveLength(2);
    expect(await messages()).toEqual([expect.objectContaining({ state: 'sent', attempts: 2 })]);
    await expect(endpoints().replay(id, message + 999)).rejects.toThrow('No such delivery');
    const { id: other } = await add('/other');
    await expect(endpoints().replay(other, message)).rejects.toThrow('No such delivery');
  });

  it('sends nothing while the site is a restored copy on hold', async () => {
    const { id } = await add();
    await arrive();
    const holds = site.dataSource.getRepository(OutboxHold);
    await holds.insert({ reason: 'restored', since: new Date() });
    await outbox.deliver();
    expect(peer.received).toEqual([]);
    await holds.delete({ reason: 'restored' });
    // What the release with --skip-overdue does.
    await site.dataSource
      .getRepository(OutboxItem)
      .update({ kind: 'webhook', state: 'waiting' }, { state: 'skipped' });
    await site.app.get(WebhookMessagesService).clean();
    expect(await messages(id)).toEqual([
      expect.objectContaining({ state: 'skipped', note: 'Skipped after a restore' }),
    ]);
    await arrive();
    await outbox.deliver();
    expect(peer.received).toHaveLength(1);
  });

  it('is stored for 1,000 waiting events at most, and says how many more there were', async () => {
    const { id } = await add();
    const { id: other } = await add('/other');
    await arrive();
    const row = (n: number) => [
      id,
      `msg_${n}`,
      'lead.created',
      0,
      '{}',
      '2026-01-01 00:00:00.000',
      'waiting',
    ];
    const columns = ['endpointId', 'messageId', 'type', 'leadId', 'body', 'createdAt', 'state'];
    const rows = Array.from({ length: webhookLimits.waiting - 1 }, (_, n) => row(n));
    await insertRows(site.dataSource.manager, 'webhook_messages', columns, rows);
    await arrive();
    expect(await messages(id)).toHaveLength(webhookLimits.waiting);
    expect(await stored(id)).toMatchObject({ dropped: 1 });
    expect(await messages(other)).toHaveLength(2);
    await expect(endpoints().test(id)).rejects.toThrow('Too many events are waiting');
  });

  it('is logged for the newest 500, and for 30 days', async () => {
    const { id } = await add();
    const columns = ['endpointId', 'messageId', 'type', 'leadId', 'body', 'createdAt', 'state'];
    const rows = Array.from({ length: webhookLimits.logged + 3 }, (_, n) => [
      id,
      `msg_${n}`,
      'lead.created',
      0,
      '{}',
      '2026-01-01 00:00:00.000',
      'sent',
    ]);
    await insertRows(site.dataSource.manager, 'webhook_messages', columns, rows);
    await arrive();
    await outbox.deliver();
    const left = await messages(id);
    expect(left).toHaveLength(webhookLimits.logged);
    expect(left[0].messageId).toBe('msg_4');
    const afterNights = async (count: number, ms = 0.9 * 24 * hours) => {
      for (let night = 0; night < count; night++) {
        outbox.pass(ms);
        await site.app.get(WebhookMessagesService).clean();
      }
      return (await messages(id)).length;
    };
    // Once the clock leaps ahead, the cleaning waits for a week.
    expect(await afterNights(1, 48 * hours)).toBe(webhookLimits.logged);
    expect(await afterNights(7)).toBe(webhookLimits.logged);
    expect(await afterNights(1)).toBe(1);
    expect(await afterNights(22)).toBe(1);
    expect(await afterNights(2)).toBe(0);
    const items = await site.dataSource.getRepository(OutboxItem).findBy({ kind: 'webhook' });
    expect(items.map(({ occasion }) => occasion)).not.toContain(String(left.at(-1)?.id));
  });

  it('is deleted with its webhook', async () => {
    const { id } = await add();
    await arrive();
    await endpoints().remove(id);
    await outbox.deliver();
    expect(peer.received).toEqual([]);
    expect(await messages()).toEqual([]);
    expect(
      await site.dataSource.getRepository(OutboxItem).countBy({ kind: 'webhook', state: 'waiting' }),
    ).toBe(0);
  });
});
