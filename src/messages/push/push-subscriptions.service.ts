import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { SecurityLogService } from '../../admin-auth/security-log.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { sha256 } from '../../platform/config/sha256.js';
import { Tuning } from '../../platform/config/tuning.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { InvalidInput } from '../../platform/http/invalid-input.js';
import type { PushSubscriptionRequest } from './dto/push-subscription-request.dto.js';
import { isPushService } from './push-services.js';
import { PushSubscription } from './push-subscription.entity.js';

/** The owner's browsers that get push alerts. */
@Injectable()
export class PushSubscriptionsService {
  constructor(
    @InjectRepository(PushSubscription) private readonly subscriptions: Repository<PushSubscription>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
    private readonly tuning: Tuning,
    private readonly log: SecurityLogService,
  ) {}

  count(): Promise<number> {
    return this.subscriptions.count();
  }

  all(): Promise<PushSubscription[]> {
    return this.subscriptions.find();
  }

  async find(id: number): Promise<PushSubscription | undefined> {
    return (await this.subscriptions.findOneBy({ id })) ?? undefined;
  }

  async ids(manager: EntityManager): Promise<number[]> {
    return (await manager.find(PushSubscription, { select: { id: true } })).map(({ id }) => id);
  }

  /**
   * Saves a browser's subscription, which the owner gets an email about, or updates its keys.
   * @throws {InvalidInput} for an endpoint on an unknown host.
   */
  async add({ endpoint, p256dh, auth }: PushSubscriptionRequest): Promise<void> {
    if (!this.isAllowed(endpoint))
      throw new InvalidInput([
        {
          field: 'endpoint',
          message: 'This browser doesn’t support notifications. Try Chrome, Edge, Firefox or Safari',
        },
      ]);
    const endpointHash = sha256(endpoint);
    const subscription = { endpointHash, endpoint, p256dh, auth, createdAt: this.clock.now() };
    try {
      await this.unitOfWork.run(async (manager) => {
        await manager.insert(PushSubscription, subscription);
        await this.log.notify(manager, 'push.added', new URL(endpoint).host);
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await this.unitOfWork.run((manager) =>
        manager.update(PushSubscription, { endpointHash }, { p256dh, auth }),
      );
    }
  }

  async remove(endpoint: string): Promise<void> {
    await this.unitOfWork.run((manager) =>
      manager.delete(PushSubscription, { endpointHash: sha256(endpoint) }),
    );
  }

  /** Turns notifications off on all devices. */
  async removeAll(): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await manager.deleteAll(PushSubscription);
      await this.log.record(manager, 'push.removed');
    });
  }

  private isAllowed(endpoint: string): boolean {
    const isExtra = this.tuning.furtherPushServices.some((start) => endpoint.startsWith(start));
    return isExtra || isPushService(endpoint);
  }
}
