import { describe, expect, it } from '@jest/globals';
import { Injectable, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { Delivers, type Delivery } from '../../../src/platform/outbox/delivery.js';
import { DeliveryQueuesService } from '../../../src/platform/outbox/delivery-queues.service.js';
import { type DeliveryKind, deliveryKinds } from '../../../views/contracts/messages/deliveries.js';

/** A class that delivers a kind. */
function deliveryOf(kind: DeliveryKind): Type<Delivery> {
  @Injectable()
  @Delivers(kind === 'push' ? 'push' : 'email', kind)
  class SomeDelivery implements Delivery {
    isReady() {
      return true;
    }

    async deliver() {
      return { state: 'done' as const };
    }
  }
  return SomeDelivery;
}

async function startWith(kinds: readonly DeliveryKind[]): Promise<DeliveryQueuesService> {
  @Module({ imports: [DiscoveryModule], providers: [DeliveryQueuesService, ...kinds.map(deliveryOf)] })
  class Product {}
  const app = await NestFactory.createApplicationContext(Product, { logger: false, abortOnError: false });
  await app.close();
  return app.get(DeliveryQueuesService);
}

describe('Deliveries', () => {
  it('are found by their mark, and stand together by the server that they wait for', async () => {
    const queues = await startWith(deliveryKinds);
    expect(queues.all.map(({ deliveries }) => [...deliveries.keys()])).toEqual([
      deliveryKinds.filter((kind) => kind !== 'push'),
      ['push'],
    ]);
  });

  it('stop the start where a kind has none, and name it', async () => {
    const allButOne = deliveryKinds.filter((kind) => kind !== 'reminder');
    await expect(startWith(allButOne)).rejects.toThrow(/Nothing delivers “reminder”.*@Delivers for it/);
  });

  it('stop the start where a kind has two', async () => {
    await expect(startWith([...deliveryKinds, 'digest'])).rejects.toThrow(/Both .* deliver “digest”/);
  });
});
