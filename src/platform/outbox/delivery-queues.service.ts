import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type DeliveryKind, deliveryKinds } from '../../../views/contracts/messages/deliveries.js';
import { type Delivery, deliveryMark, type QueueName } from './delivery.js';

/** Deliveries that wait for the same server. A calendar server that stalls must not hold up the emails. */
export interface DeliveryQueue {
  deliveries: Map<DeliveryKind, Delivery>;
  /** The running workers. Each ends with nothing due and resolves with its number of processed items. */
  workers: Set<Promise<number>>;
}

/** Groups all deliveries by the server that they wait for. */
@Injectable()
export class DeliveryQueuesService implements OnModuleInit {
  private readonly queues = new Map<QueueName, DeliveryQueue>();

  constructor(private readonly discovery: DiscoveryService) {}

  get all(): DeliveryQueue[] {
    return [...this.queues.values()];
  }

  /** @throws for a kind that no provider delivers, or that two do. */
  onModuleInit(): void {
    const found = this.discovery.getProviders({ metadataKey: deliveryMark.KEY }).map((provider) => ({
      ...this.discovery.getMetadataByDecorator(deliveryMark, provider),
      delivery: provider.instance as Delivery,
      name: provider.name,
    }));
    for (const kind of deliveryKinds) {
      const [one, ...others] = found.filter(({ kinds }) => kinds?.includes(kind));
      if (!one?.queue)
        throw new Error(`Nothing delivers “${kind}”: no module provides a class with @Delivers for it.`);
      if (others.length > 0) throw new Error(`Both ${one.name} and ${others[0].name} deliver “${kind}”.`);
      this.queue(one.queue).deliveries.set(kind, one.delivery);
    }
  }

  /** Returns the kinds of deliveries that wait for a server. */
  kindsOf(name: QueueName): DeliveryKind[] {
    return [...this.queue(name).deliveries.keys()];
  }

  private queue(name: QueueName): DeliveryQueue {
    const queue = this.queues.get(name) ?? { deliveries: new Map(), workers: new Set() };
    this.queues.set(name, queue);
    return queue;
  }
}
