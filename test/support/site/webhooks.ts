import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { WebhookEndpoint } from '../../../src/messages/webhooks/webhook-endpoint.entity.js';
import { WebhookEndpointsService } from '../../../src/messages/webhooks/webhook-endpoints.service.js';
import { WebhookMessage } from '../../../src/messages/webhooks/webhook-message.entity.js';
import { type WebhookEvent, webhookEventNames } from '../../../views/contracts/messages/webhooks.js';
import { type MakeDatabase, sqlite } from '../databases/databases.js';
import { WebhookPeer } from '../servers/webhook-peer.js';
import { behindProxy } from './customer.js';
import { TestOutbox } from './outbox.js';
import { testSite } from './site.js';

/** A site, and a server that gets its webhooks. */
export function webhookSite(make: MakeDatabase = sqlite) {
  const peer = new WebhookPeer();
  const site = testSite(make, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' }, peer.tuning);
  const outbox = new TestOutbox(site);
  const endpoints = () => site.app.get(WebhookEndpointsService);

  beforeAll(async () => {
    await peer.start();
    peer.use(site);
  });
  afterAll(() => peer.stop());
  beforeEach(async () => {
    outbox.begin();
    for (const { id } of await endpoints().list()) await endpoints().remove(id);
    peer.reset();
  });

  /** Adds a webhook. @returns its ID and its secret. */
  const add = async (path = '/hook', events: WebhookEvent[] = webhookEventNames) => {
    const id = await endpoints().add({ url: peer.url(path), events });
    return { id, secret: (await stored(id)).secret };
  };
  const stored = (id: number) => site.dataSource.getRepository(WebhookEndpoint).findOneByOrFail({ id });
  const messages = (endpointId?: number) =>
    site.dataSource
      .getRepository(WebhookMessage)
      .find({ where: endpointId === undefined ? {} : { endpointId }, order: { id: 'ASC' } });

  return { site, outbox, peer, endpoints, add, stored, messages };
}
