import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ActorService } from '../../../src/platform/audit/actor.service.js';
import type { Environment } from '../../../src/platform/config/environment.js';
import { DeliveriesService } from '../../../src/platform/outbox/deliveries.service.js';
import type { DeliveryQueuesService } from '../../../src/platform/outbox/delivery-queues.service.js';
import { OutboxService } from '../../../src/platform/outbox/outbox.service.js';
import { OutboxHold } from '../../../src/platform/outbox/outbox-hold.entity.js';
import { noLease, OutboxItem } from '../../../src/platform/outbox/outbox-item.entity.js';
import { OutboxStatusService } from '../../../src/platform/outbox/outbox-status.service.js';
import type { DeliveryKind } from '../../../views/contracts/messages/deliveries.js';
import { loneDatabase } from '../../support/databases/lone-database.js';
import { minutes } from '../../support/site/outbox.js';

describe('The lists of deliveries', () => {
  const database = loneDatabase();
  const now = Date.UTC(2027, 0, 4, 15);
  const clock = { now: () => new Date(now) };
  let outbox: OutboxService;
  let status: OutboxStatusService;
  let deliveries: DeliveriesService;
  let environment: Partial<Environment>;

  beforeEach(async () => {
    await items().clear();
    environment = {};
    const queues = { kindsOf: () => ['acknowledgement', 'owner-alert'] } as unknown as DeliveryQueuesService;
    const holds = database.dataSource.getRepository(OutboxHold);
    outbox = new OutboxService(clock, {} as ActorService);
    status = new OutboxStatusService(items(), holds, queues, clock);
    deliveries = new DeliveriesService(items(), database.unitOfWork, clock, environment as Environment);
  });

  const items = () => database.dataSource.getRepository(OutboxItem);
  const add = (leadId: number, kind: DeliveryKind = 'acknowledgement', dueAt = new Date(now)) =>
    database.unitOfWork.run((manager) => outbox.enqueue(manager, { leadId, kind, dueAt }));

  it('leave out push alerts and spam, and calendar events unless there is a calendar', async () => {
    const kinds: DeliveryKind[] = ['acknowledgement', 'calendar', 'push', 'held-spam'];
    for (const kind of kinds) await add(1, kind);
    const shown = async () => (await deliveries.ofLead(1)).map(({ kind }) => kind);
    expect(await shown()).toEqual(['acknowledgement']);
    environment.CALDAV_URL = 'https://dav.example/';
    expect(await shown()).toEqual(['acknowledgement', 'calendar']);
  });

  it('show the newest first: due or retried ones, and failed ones', async () => {
    for (const leadId of [1, 2]) await add(leadId, 'acknowledgement', new Date(now + minutes));
    for (const leadId of [3, 4, 6, 7, 8]) await add(leadId);
    await add(5, 'push');
    for (const leadId of [2, 5]) await items().update({ leadId }, { attempts: 1 });
    for (const leadId of [6, 7]) await items().update({ leadId }, { state: 'dead' });
    await items().update({ leadId: 8 }, { state: 'done', attempts: 1 });
    const { waiting, dead } = await deliveries.unsettled();
    expect([waiting, dead].map((list) => list.map(({ leadId }) => leadId))).toEqual([
      [4, 3, 2],
      [7, 6],
    ]);
  });

  it('show what was skipped while the clock was ahead, and send it after all, at its time', async () => {
    const later = new Date(now + 60 * minutes);
    const skipped = { state: 'skipped', note: 'The appointment is no longer tomorrow' } as const;
    for (const leadId of [1, 2, 3, 4]) await add(leadId, 'reminder', leadId === 1 ? later : new Date(now));
    await items().update({ kind: 'reminder' }, { ...skipped, settledAt: later, leasedUntil: later });
    await items().update({ leadId: 3 }, { settledAt: new Date(now) });
    // Canceled, for no reason that a clock could make wrong.
    await items().update({ leadId: 4 }, { note: '' });
    const { dead } = await deliveries.unsettled();
    expect(dead.map(({ leadId }) => leadId)).toEqual([2, 1]);
    expect(await deliveries.countDeadLetters()).toBe(2);
    for (const { id } of await items().find()) await deliveries.retry(id);
    const rows = await items().find({ order: { leadId: 'ASC' } });
    expect(rows.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'skipped', 'skipped']);
    expect(rows.slice(0, 2).map(({ dueAt, leasedUntil }) => [dueAt, leasedUntil])).toEqual([
      [later, noLease],
      [new Date(now), noLease],
    ]);
  });

  it('count what waits, for how long, and which emails are stuck', async () => {
    await add(1, 'acknowledgement', new Date(now - 3 * minutes));
    await add(2, 'acknowledgement', new Date(now - minutes));
    await add(3, 'owner-alert', new Date(now + minutes));
    await add(4, 'calendar');
    await items().update({ leadId: 2 }, { attempts: 1, firstAttemptAt: new Date(now - 5 * minutes) });
    await items().update({ leadId: 4 }, { state: 'dead' });
    const kinds = await status.byKind();
    expect(kinds.sort((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      { kind: 'acknowledgement', waiting: 2, dead: 0, oldestDueMs: 3 * minutes },
      { kind: 'calendar', waiting: 0, dead: 1, oldestDueMs: 0 },
      { kind: 'owner-alert', waiting: 1, dead: 0, oldestDueMs: 0 },
    ]);
    const stuck = (ms: number) => status.countStuckEmails(ms);
    expect(await Promise.all([0, 3 * minutes, 3 * minutes + 1, 5 * minutes + 1].map(stuck))).toEqual([
      2, 2, 1, 0,
    ]);
  });
});
