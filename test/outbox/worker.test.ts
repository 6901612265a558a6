import { beforeEach, describe, expect, it } from '@jest/globals';
import { ClaimsService } from '../../src/outbox/claims.service.js';
import { DeliveriesService } from '../../src/outbox/deliveries.service.js';
import { type Delivery, type Outcome, Refused } from '../../src/outbox/delivery.js';
import type { Lane, LanesService } from '../../src/outbox/lanes.service.js';
import { OutboxService } from '../../src/outbox/outbox.service.js';
import { OutboxEventsService } from '../../src/outbox/outbox-events.service.js';
import { OutboxHold } from '../../src/outbox/outbox-hold.entity.js';
import { OutboxItem } from '../../src/outbox/outbox-item.entity.js';
import { OutboxStandingService } from '../../src/outbox/outbox-standing.service.js';
import { OutboxWorkerService } from '../../src/outbox/outbox-worker.service.js';
import type { DeliveryKind } from '../../views/contracts/deliveries.js';
import { loneDatabase } from '../support/lone-database.js';
import { hours, minutes } from '../support/outbox.js';
import { until } from '../support/until.js';

describe('The outbox, worked on', () => {
  const database = loneDatabase();
  let now: number;
  let outcomeOf: (item: OutboxItem, signal: AbortSignal) => Promise<Outcome>;
  let outbox: OutboxService;
  let standing: OutboxStandingService;
  let worker: OutboxWorkerService;
  let deliveries: DeliveriesService;

  beforeEach(async () => {
    now = Date.UTC(2027, 0, 4, 15);
    outcomeOf = async () => ({ state: 'done' });
    await items().clear();
    const clock = { now: () => new Date(now) };
    const lane = (isReady: boolean, ...kinds: DeliveryKind[]): Lane => {
      const delivery: Delivery = { isReady: () => isReady, deliver: (...given) => outcomeOf(...given) };
      return { deliveries: new Map(kinds.map((kind) => [kind, delivery])), workers: new Set() };
    };
    const mail = lane(true, 'acknowledgement', 'owner-alert');
    const all = [mail, lane(false, 'calendar')];
    const lanes = { all, kindsOf: () => [...mail.deliveries.keys()] } as unknown as LanesService;
    outbox = new OutboxService(clock);
    const { unitOfWork, tuning, service } = database;
    const claims = new ClaimsService(items(), unitOfWork, new OutboxEventsService(), clock);
    standing = new OutboxStandingService(items(), holds(), lanes, clock);
    deliveries = new DeliveriesService(items(), unitOfWork, clock, {} as never);
    const byHand = Object.assign(tuning, { deliversByItself: false });
    worker = new OutboxWorkerService(lanes, claims, standing, outbox, service, byHand);
  });

  const items = () => database.dataSource.getRepository(OutboxItem);
  const holds = () => database.dataSource.getRepository(OutboxHold);
  const add = (leadId: number, kind: DeliveryKind = 'acknowledgement', dueAt = new Date(now)) =>
    database.unitOfWork.run((manager) => outbox.enqueue(manager, { leadId, kind, dueAt }));
  const stored = (leadId: number) => items().findOneByOrFail({ leadId });

  it('delivers all that is due, and says how many; what has no server waits untried', async () => {
    for (let leadId = 1; leadId <= 6; leadId++) await add(leadId);
    await add(7, 'calendar');
    await add(8, 'owner-alert', new Date(now + 1));
    expect(await worker.deliverDue()).toBe(6);
    expect(await items().countBy({ state: 'done' })).toBe(6);
    expect(await stored(7)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(Object.fromEntries(worker.counts)).toEqual({ 'acknowledgement done': 6 });
    expect(await worker.deliverDue()).toBe(0);
  });

  it('delivers at most four at the same time', async () => {
    for (let leadId = 1; leadId <= 9; leadId++) await add(leadId);
    let [atWork, most] = [0, 0];
    outcomeOf = async () => {
      most = Math.max(most, ++atWork);
      await until(() => most >= 4);
      atWork--;
      return { state: 'done' };
    };
    expect(await worker.deliverDue()).toBe(9);
    expect(most).toBe(4);
  });

  it('delivers nothing while it is held', async () => {
    await add(1);
    await holds().insert({ reason: 'restored', since: new Date(now) });
    expect([await standing.isHeld(), await worker.deliverDue()]).toEqual([true, 0]);
    await holds().clear();
    expect([await standing.isHeld(), await worker.deliverDue()]).toEqual([false, 1]);
  });

  it('counts each end, and tells the owner what was said', async () => {
    const said: Record<number, unknown> = {
      1: new Refused('No such mailbox'),
      2: new Error('Not now', { cause: new Error('421 busy') }),
      3: undefined,
    };
    outcomeOf = async ({ leadId }) => {
      if (leadId in said) throw said[leadId];
      return leadId === 4 ? { state: 'skipped' } : { state: 'later', dueAt: new Date(now + hours) };
    };
    for (let leadId = 1; leadId <= 5; leadId++) await add(leadId);
    await worker.deliverDue();
    const note = 'It failed without saying why';
    expect(await stored(1)).toMatchObject({ state: 'dead', note: 'No such mailbox' });
    expect(await stored(2)).toMatchObject({ state: 'waiting', attempts: 1, note: 'Not now: 421 busy' });
    expect(await stored(3)).toMatchObject({ state: 'waiting', attempts: 1, note });
    expect(await stored(4)).toMatchObject({ state: 'skipped' });
    expect(await stored(5)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(Object.fromEntries(worker.counts)).toEqual({
      'acknowledgement dead': 1,
      'acknowledgement failed': 2,
      'acknowledgement skipped': 1,
    });
  });

  it('does its chores before each round; one that fails holds up no mail', async () => {
    worker.beforeEachRound(async () => {
      throw new Error('Locked');
    });
    worker.beforeEachRound(() => add(1));
    expect(await worker.deliverDue()).toBe(1);
    await worker.onModuleDestroy();
  });

  it('says how much waits, for how long, and which mails are stuck', async () => {
    await add(1, 'acknowledgement', new Date(now - 3 * minutes));
    await add(2, 'acknowledgement', new Date(now - minutes));
    await add(3, 'owner-alert', new Date(now + minutes));
    await add(4, 'calendar');
    await items().update({ leadId: 2 }, { attempts: 1, firstAttemptAt: new Date(now - 5 * minutes) });
    await items().update({ leadId: 4 }, { state: 'dead' });
    const kinds = await standing.byKind();
    expect(kinds.sort((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      { kind: 'acknowledgement', waiting: 2, dead: 0, oldestDueMs: 3 * minutes },
      { kind: 'calendar', waiting: 0, dead: 1, oldestDueMs: 0 },
      { kind: 'owner-alert', waiting: 1, dead: 0, oldestDueMs: 0 },
    ]);
    const stuck = (ms: number) => standing.countStuckMails(ms);
    expect(await Promise.all([0, 3 * minutes, 3 * minutes + 1, 5 * minutes + 1].map(stuck))).toEqual([
      2, 2, 1, 0,
    ]);
  });

  it('is shown to the owner, who tries again what was given up or waits, and nothing else', async () => {
    outcomeOf = async ({ leadId }) => {
      if (leadId === 1) throw new Refused('No such mailbox');
      return { state: 'done' };
    };
    await add(1);
    await add(2);
    await worker.deliverDue();
    const [dead] = await deliveries.ofLead(1);
    const gone = { leadId: 1, kind: 'acknowledgement', note: 'No such mailbox', attempts: 1 };
    expect(dead).toMatchObject({
      ...gone,
      state: 'dead',
      dueAt: null,
      settledAt: new Date(now).toISOString(),
    });
    expect(await deliveries.countDeadLetters()).toBe(1);
    const settled = new Date(now);
    now += hours;
    for (const { id } of [dead, ...(await deliveries.ofLead(2))]) await deliveries.retry(id);
    const again = { state: 'waiting', attempts: 0, settledAt: null, dueAt: new Date(now).toISOString() };
    expect(await deliveries.ofLead(1)).toMatchObject([again]);
    expect(await deliveries.ofLead(2)).toMatchObject([{ state: 'done', settledAt: settled.toISOString() }]);
    expect(await deliveries.unsettled()).toMatchObject({ waiting: [{ leadId: 1 }], dead: [] });
    await expect(deliveries.retry(99_999)).rejects.toThrow('No such delivery');
    const done = (from: Date, until: Date) => deliveries.countDone('acknowledgement', from, until);
    const next = new Date(settled.getTime() + 1);
    expect([
      await done(settled, next),
      await done(next, new Date(now)),
      await done(new Date(0), settled),
    ]).toEqual([1, 0, 0]);
  });
});
