import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ActorService } from '../../../src/platform/audit/actor.service.js';
import { ClaimsService, leaseMs } from '../../../src/platform/outbox/claims.service.js';
import { OutboxService } from '../../../src/platform/outbox/outbox.service.js';
import { type OutboxEvent, OutboxEventsService } from '../../../src/platform/outbox/outbox-events.service.js';
import { OutboxItem } from '../../../src/platform/outbox/outbox-item.entity.js';
import { loneDatabase } from '../../support/databases/lone-database.js';
import { hours, minutes, seconds } from '../../support/site/outbox.js';

describe('An item of the outbox', () => {
  const database = loneDatabase();
  let now: number;
  let told: OutboxEvent[];
  let nudges: number;
  let outbox: OutboxService;
  let claims: ClaimsService;
  let elsewhere: ClaimsService;

  beforeEach(async () => {
    now = Date.UTC(2027, 0, 4, 15);
    told = [];
    nudges = 0;
    const clock = { now: () => new Date(now) };
    const events = new OutboxEventsService();
    events.listen({ onOutboxEvent: async (_, event) => void told.push(event) });
    actor = {};
    outbox = new OutboxService(clock, actor as ActorService);
    outbox.onEnqueued(() => nudges++);
    const claimsOfProcess = () => new ClaimsService(items(), database.unitOfWork, events, clock);
    claims = claimsOfProcess();
    elsewhere = claimsOfProcess();
    await items().clear();
  });

  let actor: { network?: string };

  const items = () => database.dataSource.getRepository(OutboxItem);
  const mail = { leadId: 7, kind: 'acknowledgement' } as const;
  const stored = () => items().findOneByOrFail({ leadId: mail.leadId, kind: mail.kind });
  const inUnit = (
    work: 'enqueue' | 'reschedule' | 'cancel',
    wanted: { leadId: number; dueAt?: Date } = mail,
  ) => database.unitOfWork.run((manager) => outbox[work](manager, { kind: mail.kind, ...wanted }));
  const take = async (by = claims) => {
    const item = await by.take(['acknowledgement']);
    if (!item) throw new Error('Nothing is due');
    return item;
  };
  const nothing = async (by = claims) => expect(await by.take(['acknowledgement'])).toBeUndefined();

  it('is taken when it is due, the longest due first, and by its kind', async () => {
    await inUnit('enqueue', { leadId: 1, dueAt: new Date(now + 1) });
    await inUnit('enqueue', { leadId: 2, dueAt: new Date(now) });
    await inUnit('enqueue', { leadId: 3, dueAt: new Date(now - 5) });
    expect(await claims.take(['reminder'])).toBeUndefined();
    expect([(await take()).leadId, (await take()).leadId]).toEqual([3, 2]);
    await nothing();
    now += 1;
    expect((await take()).leadId).toBe(1);
  });

  it('is taken once, whoever tries at the same moment', async () => {
    for (let leadId = 1; leadId <= 12; leadId++) await inUnit('enqueue', { leadId });
    const tries = Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? claims : elsewhere).take(['acknowledgement']),
    );
    const taken = (await Promise.all(tries)).flatMap((item) => item?.leadId ?? []);
    expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  it('is held for two minutes; after that another process may take it, and alone says what became of it', async () => {
    await inUnit('enqueue');
    const first = await take();
    expect(first).toMatchObject({ attempts: 1, firstAttemptAt: new Date(now) });
    expect(first.leasedUntil.getTime()).toBe(now + leaseMs);
    now += leaseMs - 1;
    await nothing(elsewhere);
    now += 1;
    const second = await take(elsewhere);
    expect(second).toMatchObject({ attempts: 2, firstAttemptAt: new Date(now - leaseMs) });
    const record = jest.fn(async () => undefined);
    await claims.settle(first, { state: 'done', note: 'by the first', record });
    expect(record).not.toHaveBeenCalled();
    expect(await stored()).toMatchObject({ state: 'waiting', leasedBy: second.leasedBy, note: '' });
    expect(told).toEqual([]);
    await elsewhere.settle(second, { state: 'done' });
    expect(await stored()).toMatchObject({
      state: 'done',
      leasedBy: '',
      leasedUntil: new Date(now),
      note: '',
    });
    expect(told).toEqual([{ ...mail, state: 'done', note: '' }]);
  });

  it('is settled with its note, together with what follows from it', async () => {
    await inUnit('enqueue');
    const record = (manager: { query(sql: string): Promise<unknown> }) =>
      manager.query("UPDATE outbox SET occasion = 'recorded'").then(() => undefined);
    await claims.settle(await take(), { state: 'skipped', note: 'Nothing to say', record });
    const settledAt = new Date(now);
    expect(await stored()).toMatchObject({
      state: 'skipped',
      note: 'Nothing to say',
      settledAt,
      occasion: 'recorded',
    });
    expect(told).toEqual([{ ...mail, state: 'skipped', note: 'Nothing to say' }]);
    now += hours;
    await nothing();
  });

  it('that is to come later waits untried until then', async () => {
    await inUnit('enqueue');
    await claims.postpone(await take(), 'Not now');
    now += minutes;
    await claims.settle(await take(), { state: 'later', dueAt: new Date(now + minutes) });
    expect(await stored()).toMatchObject({
      state: 'waiting',
      note: '',
      attempts: 0,
      firstAttemptAt: null,
      leasedBy: '',
    });
    await nothing();
    now += minutes;
    expect((await take()).attempts).toBe(1);
  });

  it('that failed is tried again after half a minute, with its reason in 500 characters', async () => {
    await inUnit('enqueue');
    await claims.postpone(await take(), 'x'.repeat(600));
    const { state, note, dueAt } = await stored();
    expect([state, note]).toEqual(['waiting', 'x'.repeat(500)]);
    expect(Math.abs(dueAt.getTime() - now - 30 * seconds)).toBeLessThanOrEqual(6 * seconds);
    expect(told).toEqual([]);
  });

  it('is given up 72 hours after its first attempt, and not before', async () => {
    await inUnit('enqueue');
    const first = now;
    await claims.postpone(await take(), 'Busy');
    now = first + 72 * hours - 1;
    await claims.postpone(await take(), 'Busy');
    expect(await stored()).toMatchObject({ state: 'waiting', note: 'Busy' });
    now = (await stored()).dueAt.getTime();
    await claims.postpone(await take(), 'Busy');
    const note = 'Failed after 72 hours of retries. Busy';
    expect(await stored()).toMatchObject({ state: 'dead', note, settledAt: new Date(now), leasedBy: '' });
    expect(told).toEqual([{ ...mail, state: 'dead', note }]);
  });

  it('that was never tried is given up by when it was wanted', async () => {
    await inUnit('enqueue');
    const item = { ...(await take()), firstAttemptAt: null, wantedAt: new Date(now - 72 * hours) };
    await claims.postpone(item, 'Busy');
    expect(await stored()).toMatchObject({ state: 'dead' });
  });

  it('that was wanted anew while it was delivered waits again, and nobody is told of what is past', async () => {
    await inUnit('enqueue');
    const item = await take();
    await inUnit('reschedule');
    let recorded = 0;
    await claims.settle(item, { state: 'done', note: 'an earlier one', record: async () => void recorded++ });
    expect(await stored()).toMatchObject({
      state: 'waiting',
      revision: 2,
      attempts: 0,
      note: '',
      leasedBy: '',
    });
    expect([told, recorded]).toEqual([[], 1]);
    expect((await take()).revision).toBe(2);
  });

  it('is given back by a process that ends, with all others that it holds', async () => {
    for (const leadId of [1, 2, 3]) await inUnit('enqueue', { leadId });
    await claims.settle(await take(), { state: 'done' });
    await take();
    const other = await take(elsewhere);
    await claims.release();
    const held = await items().findBy({ state: 'waiting' });
    expect(held.map(({ leasedBy }) => leasedBy).sort()).toEqual(['', other.leasedBy].sort());
    expect((await take(elsewhere)).attempts).toBe(2);
    await claims.release();
    await nothing();
  });

  it('keeps the network of the visitor who caused it, until it is settled', async () => {
    const network = async () => (await stored()).network;
    actor.network = 'one';
    await inUnit('enqueue');
    expect(await network()).toBe('one');
    await database.unitOfWork.run((manager) => outbox.enqueue(manager, { leadId: 7, kind: 'reminder' }));
    expect(await items().findOneByOrFail({ kind: 'reminder' })).toMatchObject({ network: null });
    await claims.postpone(await take(), 'Not now');
    now += minutes;
    await claims.settle(await take(), { state: 'later', dueAt: new Date(now) });
    expect(await network()).toBe('one');
    const item = await take();
    actor.network = 'another';
    await inUnit('reschedule');
    await claims.settle(item, { state: 'done' });
    expect(await network()).toBe('another');
    await claims.settle(await take(), { state: 'done' });
    expect(await network()).toBeNull();
    await inUnit('reschedule');
    await claims.giveUp(await take(), 'No mailbox');
    expect(await network()).toBeNull();
    await inUnit('reschedule');
    await inUnit('cancel');
    expect(await network()).toBeNull();
    await inUnit('reschedule');
    actor.network = undefined;
    await inUnit('reschedule');
    expect(await network()).toBeNull();
    actor.network = 'one';
    await database.unitOfWork.run((manager) => outbox.countAsDone(manager, { ...mail, leadId: 8 }, ''));
    expect(await items().findOneByOrFail({ leadId: 8 })).toMatchObject({ network: null });
  });

  it('is enqueued once, and again only after it was left out', async () => {
    const dueAt = new Date(now + minutes);
    await inUnit('enqueue', { ...mail, dueAt });
    const { token } = await stored();
    expect(await stored()).toMatchObject({ state: 'waiting', revision: 1, dueAt, wantedAt: new Date(now) });
    await inUnit('enqueue');
    expect(await stored()).toMatchObject({ state: 'waiting', revision: 1, dueAt, token });
    expect(nudges).toBe(1);
    await inUnit('cancel');
    expect(await stored()).toMatchObject({ state: 'skipped', settledAt: new Date(now) });
    now += minutes;
    await inUnit('enqueue');
    const anew = { dueAt: new Date(now), wantedAt: new Date(now), settledAt: null, attempts: 0 };
    expect(await stored()).toMatchObject({ state: 'waiting', revision: 2, ...anew });
    await claims.settle(await take(), { state: 'done' });
    await inUnit('enqueue');
    await inUnit('cancel');
    expect(await stored()).toMatchObject({ state: 'done', revision: 2 });
  });

  it('is rescheduled whatever became of it, with all its tries', async () => {
    await inUnit('reschedule');
    await claims.giveUp(await take(), 'No mailbox');
    now += hours;
    nudges = 0;
    await inUnit('reschedule', { ...mail, dueAt: new Date(now + seconds) });
    expect(nudges).toBe(1);
    const anew = { attempts: 0, firstAttemptAt: null, settledAt: null, note: '', wantedAt: new Date(now) };
    expect(await stored()).toMatchObject({
      state: 'waiting',
      revision: 2,
      dueAt: new Date(now + seconds),
      ...anew,
    });
  });

  it('counts as done without being delivered where that is said, and is erased with its lead', async () => {
    const count = () =>
      database.unitOfWork.run((manager) => outbox.countAsDone(manager, mail, 'Written by hand'));
    await count();
    expect(await stored()).toMatchObject({
      state: 'done',
      note: 'Written by hand',
      settledAt: new Date(now),
    });
    await inUnit('reschedule');
    await count();
    expect(await stored()).toMatchObject({ state: 'waiting', note: '' });
    await inUnit('enqueue', { leadId: 8 });
    await database.unitOfWork.run((manager) => outbox.erase(manager, mail.leadId));
    expect((await items().find()).map(({ leadId }) => leadId)).toEqual([8]);
  });

  it('that cannot be enqueued for another reason fails its unit of work', async () => {
    await expect(inUnit('enqueue', { leadId: null as never })).rejects.toThrow('NOT NULL');
  });
});
