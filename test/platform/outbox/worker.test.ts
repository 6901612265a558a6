import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { ActorService } from '../../../src/platform/audit/actor.service.js';
import type { Environment } from '../../../src/platform/config/environment.js';
import { ClaimsService } from '../../../src/platform/outbox/claims.service.js';
import { DeliveriesService } from '../../../src/platform/outbox/deliveries.service.js';
import { type Delivery, type Outcome, Refused } from '../../../src/platform/outbox/delivery.js';
import type {
  DeliveryQueue,
  DeliveryQueuesService,
} from '../../../src/platform/outbox/delivery-queues.service.js';
import { OutboxService } from '../../../src/platform/outbox/outbox.service.js';
import { OutboxEventsService } from '../../../src/platform/outbox/outbox-events.service.js';
import { OutboxHold } from '../../../src/platform/outbox/outbox-hold.entity.js';
import { OutboxItem } from '../../../src/platform/outbox/outbox-item.entity.js';
import { OutboxStatusService } from '../../../src/platform/outbox/outbox-status.service.js';
import { OutboxWorkerService } from '../../../src/platform/outbox/outbox-worker.service.js';
import type { DeliveryKind } from '../../../views/contracts/messages/deliveries.js';
import { loneDatabase } from '../../support/databases/lone-database.js';
import { until } from '../../support/runner/until.js';
import { hours } from '../../support/site/outbox.js';

describe('The outbox, worked on', () => {
  const database = loneDatabase();
  let now: number;
  let outcomeOf: (item: OutboxItem, signal: AbortSignal) => Promise<Outcome>;
  let outbox: OutboxService;
  let status: OutboxStatusService;
  let worker: OutboxWorkerService;
  let deliveries: DeliveriesService;
  let claims: ClaimsService;

  beforeEach(async () => {
    now = Date.UTC(2027, 0, 4, 15);
    outcomeOf = async () => ({ state: 'done' });
    await items().clear();
    const clock = { now: () => new Date(now) };
    const queue = (isReady: boolean, ...kinds: DeliveryKind[]): DeliveryQueue => {
      const delivery: Delivery = { isReady: () => isReady, deliver: (...given) => outcomeOf(...given) };
      return { deliveries: new Map(kinds.map((kind) => [kind, delivery])), workers: new Set() };
    };
    const mail = queue(true, 'acknowledgement', 'owner-alert');
    const all = [mail, queue(false, 'calendar')];
    const queues = { all, kindsOf: () => [...mail.deliveries.keys()] } as unknown as DeliveryQueuesService;
    outbox = new OutboxService(clock, {} as ActorService);
    const { unitOfWork, tuning, service } = database;
    claims = new ClaimsService(items(), unitOfWork, new OutboxEventsService(), clock);
    status = new OutboxStatusService(items(), holds(), queues, clock);
    deliveries = new DeliveriesService(items(), unitOfWork, clock, {} as Environment);
    const byHand = Object.assign(tuning, { deliversByItself: false });
    worker = new OutboxWorkerService(queues, claims, status, outbox, service, byHand);
  });

  afterEach(async () => {
    await worker.onModuleDestroy();
    jest.restoreAllMocks();
  });

  /** What is logged from now on at a level. */
  const said = (level: 'log' | 'warn' | 'error') => {
    const spy = jest.spyOn(Logger.prototype, level).mockImplementation(() => undefined);
    const messages = () => spy.mock.calls.map(([message]) => message as { event?: string });
    // The limits of a site log how much they rejected a minute later, even in the next file.
    return () => messages().filter(({ event }) => !event?.startsWith('analytics.'));
  };
  const items = () => database.dataSource.getRepository(OutboxItem);
  const holds = () => database.dataSource.getRepository(OutboxHold);
  const add = (leadId: number, kind: DeliveryKind = 'acknowledgement', dueAt = new Date(now)) =>
    database.unitOfWork.run((manager) => outbox.enqueue(manager, { leadId, kind, dueAt }));
  const stored = (leadId: number) => items().findOneByOrFail({ leadId });

  /** Each delivery goes on once four were under way. @returns how many there were at the same time. */
  const untilFourAreAtWork = () => {
    let [atWork, most] = [0, 0];
    outcomeOf = async () => {
      most = Math.max(most, ++atWork);
      await until(() => most >= 4);
      atWork--;
      return { state: 'done' };
    };
    return () => most;
  };

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
    const most = untilFourAreAtWork();
    expect(await worker.deliverDue()).toBe(9);
    expect(most()).toBe(4);
  });

  it('delivers nothing while it is held', async () => {
    await add(1);
    await holds().insert({ reason: 'restored', since: new Date(now) });
    expect([await status.isHeld(), await worker.deliverDue()]).toEqual([true, 0]);
    await holds().clear();
    expect([await status.isHeld(), await worker.deliverDue()]).toEqual([false, 1]);
  });

  it('counts each end, logs it without what was said, and tells the owner that', async () => {
    const thrown: Record<number, unknown> = {
      1: new Refused('No such mailbox'),
      2: new Error('Not now', { cause: coded('421 busy', 'ECONNECTION') }),
      3: undefined,
      6: coded('Who are you', 'EAUTH'),
    };
    const [logged, warned] = [said('log'), said('warn')];
    outcomeOf = async ({ leadId }) => {
      if (leadId in thrown) throw thrown[leadId];
      if (leadId === 7) return { state: 'done' };
      return leadId === 4 ? { state: 'skipped' } : { state: 'later', dueAt: new Date(now + hours) };
    };
    for (let leadId = 1; leadId <= 7; leadId++) await add(leadId);
    await worker.deliverDue();
    const note = 'Failed without an error message';
    expect(await stored(1)).toMatchObject({ state: 'dead', note: 'No such mailbox' });
    expect(await stored(2)).toMatchObject({ state: 'waiting', attempts: 1, note: 'Not now: 421 busy' });
    expect(await stored(3)).toMatchObject({ state: 'waiting', attempts: 1, note });
    expect(await stored(4)).toMatchObject({ state: 'skipped' });
    expect(await stored(5)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(Object.fromEntries(worker.counts)).toEqual({
      'acknowledgement dead': 1,
      'acknowledgement done': 1,
      'acknowledgement failed': 3,
      'acknowledgement skipped': 1,
    });
    const idOf = async (leadId: number) => (await stored(leadId)).id;
    const told = async (event: string, lead: number) => ({
      event: `outbox.${event}`,
      item: await idOf(lead),
      kind: 'acknowledgement',
      lead,
      attempts: 1,
    });
    const byLead = (messages: unknown[]) =>
      (messages as { lead: number }[]).sort((one, other) => one.lead - other.lead);
    expect(byLead(logged())).toEqual([await told('skipped', 4), await told('done', 7)]);
    expect(byLead(warned())).toEqual([
      { ...(await told('dead', 1)), code: 'Error' },
      { ...(await told('failed', 2)), code: 'ECONNECTION' },
      { ...(await told('failed', 3)), code: 'undefined' },
      { ...(await told('failed', 6)), code: 'EAUTH' },
    ]);
  });

  it('does its preparations before each round; one that fails holds up no mail', async () => {
    worker.beforeEachRound(async () => {
      throw new TypeError('Locked');
    });
    const warned = said('warn');
    worker.beforeEachRound(() => add(1));
    expect(await worker.deliverDue()).toBe(1);
    expect(warned()).toEqual([{ event: 'outbox.round-failed', reason: 'TypeError' }]);
    await worker.deliverDue();
    expect(warned()).toHaveLength(1);
    const later = performance.now() + 61_000;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    await worker.deliverDue();
    expect(warned()).toHaveLength(2);
  });

  it('looks by itself at the start and when something is enqueued, unless it is held, and works on four at once', async () => {
    Object.assign(database.tuning, { deliversByItself: true });
    await holds().insert({ reason: 'restored', since: new Date(now) });
    for (let leadId = 1; leadId <= 5; leadId++) await add(leadId);
    await sleep(400);
    expect(await items().countBy({ state: 'done' })).toBe(0);
    await holds().clear();
    const most = untilFourAreAtWork();
    worker.onApplicationBootstrap();
    await until(async () => (await items().countBy({ state: 'done' })) === 5);
    expect(most()).toBe(4);
    await add(6);
    await until(async () => (await stored(6)).state === 'done');
  });

  it('takes nothing more once it is told to stop, lets what is under way end, and gives back the rest', async () => {
    Object.assign(database.tuning, { deliversByItself: true });
    let begun = 0;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    outcomeOf = async () => {
      begun++;
      await ended;
      return { state: 'done' };
    };
    for (let leadId = 1; leadId <= 6; leadId++) await add(leadId);
    await until(() => begun === 4);
    const stopped = worker.onModuleDestroy();
    end();
    await stopped;
    expect(await items().countBy({ state: 'done' })).toBe(4);
    expect([begun, await items().countBy({ state: 'waiting', leasedBy: '' })]).toEqual([4, 2]);
  });

  it('ends a delivery that takes longer than a stopping process may, without counting it as a failure', async () => {
    Object.assign(database.tuning, { deliversByItself: true });
    const warned = said('warn');
    let begun = 0;
    outcomeOf = (_, signal) => {
      begun++;
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    await add(1);
    await until(() => begun === 1);
    await worker.onModuleDestroy();
    expect(await stored(1)).toMatchObject({ state: 'waiting', leasedBy: '', note: '' });
    expect([warned(), worker.counts.size]).toEqual([[], 0]);
  });

  it('writes down what was said once the database takes it again, and says so where it is told to stop before', async () => {
    const settle = jest.spyOn(claims, 'settle');
    settle.mockRejectedValueOnce(coded('Away', 'ECONNREFUSED'));
    await add(1);
    await worker.deliverDue();
    expect([(await stored(1)).state, settle.mock.calls.length]).toEqual(['done', 2]);
    const errors = said('error');
    settle.mockImplementation(async () => {
      void worker.onModuleDestroy();
      throw coded('Away', 'ECONNREFUSED');
    });
    await add(2);
    await worker.deliverDue();
    expect(errors()).toEqual([{ event: 'outbox.not-written', reason: 'ECONNREFUSED' }]);
    expect(settle).toHaveBeenCalledTimes(3);
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

const coded = (message: string, code: string) => Object.assign(new Error(message), { code });
