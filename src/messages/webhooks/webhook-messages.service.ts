import { randomBytes } from 'node:crypto';
import { ConflictException, Injectable, Logger, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, LessThan, Not, type Repository } from 'typeorm';
import {
  testEvent,
  type WebhookEvent,
  type WebhookMessageView,
  type WebhookType,
  webhookLimits,
} from '../../../views/contracts/messages/webhooks.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { JournalStatusService } from '../../contacts/journal/journal-status.service.js';
import { BackgroundTask, nightly } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { WebhookMessage } from './webhook-message.entity.js';

const dayMs = 24 * 3_600_000;
const cleaningTime = '03:50';
const idBytes = 18;
/** How many rows are deleted in one unit of work. */
const batchSize = 200;

/** Stores events for webhooks, and the log of their deliveries. */
@Injectable()
export class WebhookMessagesService {
  private readonly logger = new Logger(WebhookMessagesService.name);
  readonly cleaning = new BackgroundTask(
    () => this.clean(),
    ({ name: reason }) => this.logger.warn({ event: 'webhooks.clean-failed', reason }),
    nightly(() => this.calendar.msUntil(cleaningTime)),
  );

  constructor(
    @InjectRepository(WebhookMessage) private readonly messages: Repository<WebhookMessage>,
    private readonly outbox: OutboxService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly journal: JournalStatusService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Enqueues an event for every webhook that has chosen it, in the transaction of the change.
   * @param data returns the facts; called only if there is such a webhook.
   */
  async enqueue(
    manager: EntityManager,
    type: WebhookEvent,
    leadId: number,
    data: () => object | Promise<object>,
  ): Promise<void> {
    const active = await manager.find(WebhookEndpoint, { where: { pausedFor: '' }, order: { id: 'ASC' } });
    const endpoints = active.filter(({ events }) => events.includes(type));
    if (endpoints.length === 0) return;
    const message = this.message(type, leadId, await data());
    for (const { id } of endpoints)
      if (!(await this.add(manager, id, message))) {
        await manager.increment(WebhookEndpoint, { id }, 'dropped', 1);
        this.logger.warn({ event: 'webhooks.queue-full', endpoint: id });
      }
  }

  /** Enqueues a test event for one webhook. @throws {ConflictException} if too many events wait for it. */
  async enqueueTest(manager: EntityManager, endpointId: number): Promise<void> {
    const message = this.message(testEvent, 0, { message: 'A test event. Nothing happened.' });
    if (!(await this.add(manager, endpointId, message)))
      throw new ConflictException('Too many events are waiting for this webhook. Try again later.');
  }

  /** Sends a webhook's message again under its ID. @throws {NotFoundException} if the log doesn't have it. */
  async replay(manager: EntityManager, endpointId: number, id: number): Promise<void> {
    const { affected } = await manager.update(WebhookMessage, { id, endpointId }, { state: 'waiting' });
    if (!affected) throw new NotFoundException('No such delivery');
    await this.outbox.reschedule(manager, itemOf(id));
  }

  async find(id: number): Promise<WebhookMessage | undefined> {
    return (await this.messages.findOneBy({ id })) ?? undefined;
  }

  /**
   * Returns a webhook's newest deliveries, newest first.
   * @param before the ID of the last one of the page before.
   */
  async log(
    endpointId: number,
    count: number = webhookLimits.shown,
    before?: number,
  ): Promise<WebhookMessageView[]> {
    const older = before === undefined ? {} : { id: LessThan(before) };
    const rows = await this.messages.find({
      where: { endpointId, ...older },
      order: { id: 'DESC' },
      take: count,
    });
    return rows.map(presentMessage);
  }

  /** Records an attempt's result or why there was none; deletes the webhook's oldest rows over the limit. */
  async record(
    manager: EntityManager,
    { id, endpointId }: Pick<WebhookMessage, 'id' | 'endpointId'>,
    result: Partial<Pick<WebhookMessage, 'state' | 'status' | 'durationMs' | 'note'>>,
  ): Promise<void> {
    const attempts = result.state === 'skipped' ? {} : { attempts: () => 'attempts + 1' };
    await manager.update(WebhookMessage, { id }, { ...result, ...attempts });
    if (!result.state) return;
    const settled = await manager.find(WebhookMessage, {
      select: { id: true },
      where: { endpointId, state: Not('waiting') },
      order: { id: 'DESC' },
      skip: webhookLimits.logged,
      take: batchSize,
    });
    await this.delete(manager, settled);
  }

  /** Deletes everything about a lead. A delivery that is already running still arrives. */
  async eraseLead(manager: EntityManager, leadId: number): Promise<void> {
    await this.delete(
      manager,
      await manager.find(WebhookMessage, { select: { id: true }, where: { leadId } }),
    );
  }

  /** Deletes everything of a webhook. */
  async eraseEndpoint(manager: EntityManager, endpointId: number): Promise<void> {
    await this.delete(
      manager,
      await manager.find(WebhookMessage, { select: { id: true }, where: { endpointId } }),
    );
  }

  /** Deletes what is past the log's retention, and settles what a restored site skipped and won't send. */
  async clean(): Promise<void> {
    await this.unitOfWork.run((manager) => this.settleSkipped(manager));
    if (!(await this.journal.mayClean('webhooks'))) return;
    const createdAt = LessThan(new Date(this.clock.now().getTime() - webhookLimits.logDays * dayMs));
    while (!this.cleaning.isStopped) {
      const old = await this.messages.find({ select: { id: true }, where: { createdAt }, take: batchSize });
      await this.unitOfWork.run((manager) => this.delete(manager, old));
      if (old.length < batchSize) return;
    }
  }

  private async settleSkipped(manager: EntityManager): Promise<void> {
    const waiting = await manager.find(WebhookMessage, { select: { id: true }, where: { state: 'waiting' } });
    const queued = new Set(await this.outbox.waitingOccasions(manager, 'webhook'));
    const ids = waiting.map(({ id }) => id).filter((id) => !queued.has(String(id)));
    if (ids.length === 0) return;
    const skipped = { state: 'skipped' as const, note: 'Skipped after a restore' };
    await manager.update(WebhookMessage, { id: In(ids), state: 'waiting' }, skipped);
  }

  private async delete(manager: EntityManager, rows: readonly Pick<WebhookMessage, 'id'>[]): Promise<void> {
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await this.outbox.forget(manager, 'webhook', ids.map(String));
    await manager.delete(WebhookMessage, ids);
  }

  private message(type: WebhookType, leadId: number, data: object) {
    const createdAt = this.clock.now();
    const messageId = `msg_${randomBytes(idBytes).toString('base64url')}`;
    return { messageId, type, leadId, createdAt, body: JSON.stringify({ type, timestamp: createdAt, data }) };
  }

  /** @returns false if too many events wait for the webhook. */
  private async add(
    manager: EntityManager,
    endpointId: number,
    message: ReturnType<WebhookMessagesService['message']>,
  ): Promise<boolean> {
    const waiting = await manager.countBy(WebhookMessage, { endpointId, state: 'waiting' });
    if (waiting >= webhookLimits.waiting) return false;
    const id = await insertRow(manager, WebhookMessage, { endpointId, ...message });
    await this.outbox.enqueue(manager, itemOf(id));
    return true;
  }
}

/** Presents a delivery without its body. */
export const presentMessage = ({ createdAt, ...message }: WebhookMessage): WebhookMessageView => {
  const { id, type, state, attempts, status, durationMs, note } = message;
  return { ...{ id, type, state, attempts, status, durationMs, note }, createdAt: createdAt.toISOString() };
};

const itemOf = (id: number) => ({ leadId: 0, kind: 'webhook' as const, occasion: String(id) });
