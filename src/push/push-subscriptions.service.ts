import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { Environment } from '../config/environment.js';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { UnitOfWorkService } from '../database/unit-of-work.service.js';
import { InvalidInput } from '../http/invalid-input.js';
import type { PushSubscriptionRequest } from './dto/push-subscription-request.dto.js';
import { isPushService } from './push-services.js';
import { PushSubscription } from './push-subscription.entity.js';

/** The owner's browsers that want to hear of new leads. */
@Injectable()
export class PushSubscriptionsService {
  constructor(
    @InjectRepository(PushSubscription) private readonly subscriptions: Repository<PushSubscription>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly environment: Environment,
  ) {}

  count(): Promise<number> {
    return this.subscriptions.count();
  }

  async find(id: number): Promise<PushSubscription | undefined> {
    return (await this.subscriptions.findOneBy({ id })) ?? undefined;
  }

  async ids(manager: EntityManager): Promise<number[]> {
    return (await manager.find(PushSubscription, { select: { id: true } })).map(({ id }) => id);
  }

  /** Remembers a browser; one that is known gets its new keys. @throws {InvalidInput} for no browser's push service. */
  async add({ endpoint, p256dh, auth }: PushSubscriptionRequest): Promise<void> {
    if (!this.isAllowed(endpoint))
      throw new InvalidInput([{ field: 'endpoint', message: 'Not a push service that is known here' }]);
    const endpointHash = hashOf(endpoint);
    const subscription = { endpointHash, endpoint, p256dh, auth, createdAt: new Date() };
    try {
      await this.unitOfWork.run((manager) => manager.insert(PushSubscription, subscription));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await this.unitOfWork.run((manager) =>
        manager.update(PushSubscription, { endpointHash }, { p256dh, auth }),
      );
    }
  }

  async remove(endpoint: string): Promise<void> {
    await this.unitOfWork.run((manager) =>
      manager.delete(PushSubscription, { endpointHash: hashOf(endpoint) }),
    );
  }

  /** The tests' push service is on this machine. */
  private isAllowed(endpoint: string): boolean {
    const isTests = this.environment.NODE_ENV === 'test' && /^http:\/\/127\.0\.0\.1:/.test(endpoint);
    return isTests || isPushService(endpoint);
  }
}

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex');
