import { ConflictException, Injectable, Logger, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, MoreThan, type Repository } from 'typeorm';
import { type WebhookPause, webhookLimits } from '../../../views/contracts/messages/webhooks.js';
import { SecurityLogService } from '../../admin-auth/security-log.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { takeTurn } from '../../platform/database/row-locks.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { WebhookMessagesService } from './webhook-messages.service.js';
import { newWebhookSecret } from './webhook-signature.js';

const hourMs = 3_600_000;
/** An address that has failed for so long, and so often, is paused. */
const pausedAfter = { ms: 48 * hourMs, failures: 20 };

/** What the audit log names an address by: its path often holds a secret. */
const hostOf = (url: string) => new URL(url).host;

type Choice = Pick<WebhookEndpoint, 'url' | 'events'>;

/** The addresses that get events: adds, changes, pauses and removes them. */
@Injectable()
export class WebhookEndpointsService {
  private readonly logger = new Logger(WebhookEndpointsService.name);

  constructor(
    @InjectRepository(WebhookEndpoint) private readonly endpoints: Repository<WebhookEndpoint>,
    private readonly messages: WebhookMessagesService,
    private readonly log: SecurityLogService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {}

  list(): Promise<WebhookEndpoint[]> {
    return this.endpoints.find({ order: { id: 'ASC' } });
  }

  async find(id: number): Promise<WebhookEndpoint | undefined> {
    return (await this.endpoints.findOneBy({ id })) ?? undefined;
  }

  /** Counts the webhooks that were paused because their addresses failed. */
  countFailed(): Promise<number> {
    return this.endpoints.countBy({ pausedFor: 'failures' });
  }

  /** Adds a webhook and emails the owner. @returns its ID. @throws {ConflictException} for too many. */
  async add(choice: Choice): Promise<number> {
    return this.unitOfWork.run(async (manager) => {
      await takeTurn(manager, 'webhook-endpoints');
      if ((await manager.count(WebhookEndpoint)) >= webhookLimits.endpoints)
        throw new ConflictException(
          `You can have ${webhookLimits.endpoints} webhooks. Remove one to add another.`,
        );
      const createdAt = this.clock.now();
      await this.log.notify(manager, 'webhook.added', hostOf(choice.url));
      return insertRow(manager, WebhookEndpoint, { ...choice, secret: newWebhookSecret(), createdAt });
    });
  }

  /**
   * Changes a webhook. A new address sends the owner an email.
   * @throws {NotFoundException} for an unknown ID, like the methods below.
   */
  async change(id: number, choice: Choice): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const { url } = await this.existing(manager, id);
      await manager.update(WebhookEndpoint, { id }, choice);
      const change = [manager, 'webhook.changed', hostOf(choice.url)] as const;
      await (url === choice.url ? this.log.record(...change) : this.log.notify(...change));
    });
  }

  /** Makes a new secret. The old one signs too for a day, so that receivers can change theirs meanwhile. */
  async rotateSecret(id: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const { secret: oldSecret, url } = await this.existing(manager, id);
      const oldSecretUntil = new Date(this.clock.now().getTime() + webhookLimits.oldSecretHours * hourMs);
      await manager.update(
        WebhookEndpoint,
        { id },
        { secret: newWebhookSecret(), oldSecret, oldSecretUntil },
      );
      await this.log.record(manager, 'webhook-secret.replaced', hostOf(url));
    });
  }

  /** Pauses a webhook, or resumes it with '' as the reason. Events of the meantime aren't sent later. */
  async pause(id: number, pausedFor: Exclude<WebhookPause, 'failures'>): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await this.existing(manager, id);
      await manager.update(
        WebhookEndpoint,
        { id },
        { pausedFor, failingSince: null, failures: 0, dropped: 0 },
      );
    });
  }

  /** Deletes a webhook with its log. */
  async remove(id: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const { url } = await this.existing(manager, id);
      await this.log.record(manager, 'webhook.removed', hostOf(url));
      await manager.delete(WebhookEndpoint, { id });
      await this.messages.eraseEndpoint(manager, id);
    });
  }

  /** Sends a test event. @throws {ConflictException} if it is paused or its queue is full. */
  async test(id: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await this.active(manager, id);
      await this.messages.enqueueTest(manager, id);
    });
  }

  /** Sends one event again. @throws {ConflictException} if the webhook is paused. */
  async replay(id: number, messageId: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await this.active(manager, id);
      await this.messages.replay(manager, id, messageId);
    });
  }

  /** Returns the secrets that sign now, the newest first. */
  secretsOf({ secret, oldSecret, oldSecretUntil }: WebhookEndpoint): string[] {
    const isOldValid = oldSecretUntil !== null && oldSecretUntil > this.clock.now();
    return isOldValid ? [secret, oldSecret] : [secret];
  }

  /** Records that an attempt succeeded. */
  async succeeded(manager: EntityManager, id: number): Promise<void> {
    const failing = { id, failures: MoreThan(0) };
    await manager.update(WebhookEndpoint, failing, { failures: 0, failingSince: null, dropped: 0 });
  }

  /** Records a failure; too many pause the webhook. @param isGone whether it wants no more events. */
  async failed(manager: EntityManager, id: number, begunAt: Date, isGone: boolean): Promise<void> {
    const endpoint = await manager.findOneBy(WebhookEndpoint, { id });
    if (!endpoint) return;
    const failingSince = endpoint.failingSince ?? begunAt;
    const failures = endpoint.failures + 1;
    const isLong = this.clock.now().getTime() - failingSince.getTime() >= pausedAfter.ms;
    const isPaused = !endpoint.pausedFor && (isGone || (isLong && failures >= pausedAfter.failures));
    await manager.update(WebhookEndpoint, { id }, { failingSince, failures });
    if (!isPaused) return;
    await manager.update(WebhookEndpoint, { id, pausedFor: '' }, { pausedFor: 'failures' });
    this.logger.warn({ event: 'webhooks.paused', endpoint: id, failures });
  }

  private async existing(manager: EntityManager, id: number): Promise<WebhookEndpoint> {
    const endpoint = await manager.findOneBy(WebhookEndpoint, { id });
    if (!endpoint) throw new NotFoundException('No such webhook');
    return endpoint;
  }

  private async active(manager: EntityManager, id: number): Promise<void> {
    const { pausedFor } = await this.existing(manager, id);
    if (pausedFor) throw new ConflictException('This webhook is paused. Resume it first.');
  }
}
