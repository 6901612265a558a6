import { Injectable, NotFoundException } from '@nestjs/common';
import type { WebhookMessageView } from '../../../../views/contracts/messages/webhooks.js';
import { WebhookAddressesService } from '../../../messages/webhooks/webhook-addresses.service.js';
import type { WebhookEndpoint } from '../../../messages/webhooks/webhook-endpoint.entity.js';
import { WebhookEndpointsService } from '../../../messages/webhooks/webhook-endpoints.service.js';
import {
  presentMessage,
  WebhookMessagesService,
} from '../../../messages/webhooks/webhook-messages.service.js';
import { UnitOfWorkService } from '../../../platform/database/unit-of-work.service.js';
import { InvalidInput } from '../../../platform/http/invalid-input.js';
import { type ApiPage, pageOf, readCursor } from '../cursor.js';
import type { ApiNewWebhook, ApiWebhook, ApiWebhookWithSecret } from '../dto/api-webhook.dto.js';
import type { PageQuery } from '../dto/page-query.dto.js';
import { ApiRequestsService, type ApiWrite, type ApiWritten } from '../requests/api-requests.service.js';

/** Manages webhooks for the API, with the rules of the owner's pages. */
@Injectable()
export class ApiWebhooksService {
  constructor(
    private readonly endpoints: WebhookEndpointsService,
    private readonly messages: WebhookMessagesService,
    private readonly addresses: WebhookAddressesService,
    private readonly requests: ApiRequestsService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /** Lists a page of webhooks, oldest first. */
  async list(query: PageQuery): Promise<ApiPage<ApiWebhook>> {
    const limit = query.size();
    const last = readCursor('webhooks', query.cursor)?.id ?? 0;
    const rows = (await this.endpoints.list()).filter(({ id }) => id > last);
    return pageOf('webhooks', { rows, limit }, ({ id }) => ({ at: '', id }), present);
  }

  /** Returns a webhook. @throws {NotFoundException} */
  async find(id: number): Promise<ApiWebhook> {
    return present(await this.existing(id));
  }

  /**
   * Adds a webhook.
   * @throws {InvalidInput} if its address leads nowhere, or into a private network.
   * @throws {ConflictException} if there are too many.
   */
  create({ url, events }: ApiNewWebhook, write: ApiWrite): Promise<ApiWritten> {
    return this.requests.answer(write, {
      of: 'webhook',
      write: async (claim) => {
        const message = await this.addresses.problemWith(url);
        if (message) throw new InvalidInput([{ field: 'url', message }]);
        return this.unitOfWork.run(async (manager) => {
          const id = await this.endpoints.add({ url: new URL(url).href, events });
          await claim(manager, id);
          return id;
        });
      },
      present: (id) => this.withSecret(id),
    });
  }

  /** Makes a new secret. @throws {NotFoundException} */
  renewSecret(id: number, write: ApiWrite): Promise<ApiWritten> {
    return this.once(
      id,
      write,
      () => this.endpoints.rotateSecret(id),
      () => this.withSecret(id),
    );
  }

  /** Deletes a webhook with its deliveries. @throws {NotFoundException} */
  remove(id: number, write: ApiWrite): Promise<ApiWritten> {
    return this.once(id, write, () => this.endpoints.remove(id));
  }

  /** Lists a page of a webhook's deliveries, newest first. @throws {NotFoundException} */
  async deliveries(id: number, query: PageQuery): Promise<ApiPage<WebhookMessageView>> {
    const limit = query.size();
    const before = readCursor('deliveries', query.cursor)?.id;
    await this.existing(id);
    const rows = await this.messages.log(id, limit + 1, before);
    return pageOf(
      'deliveries',
      { rows, limit },
      (row) => ({ at: '', id: row.id }),
      (row) => row,
    );
  }

  /** Resends an event. @throws {NotFoundException} @throws {ConflictException} if the webhook is paused. */
  replay(id: number, delivery: number, write: ApiWrite): Promise<ApiWritten> {
    return this.once(
      id,
      write,
      () => this.endpoints.replay(id, delivery),
      async () => {
        const message = await this.messages.find(delivery);
        if (message?.endpointId !== id) throw new NotFoundException('There is no delivery with this ID.');
        return presentMessage(message);
      },
    );
  }

  private once(
    id: number,
    write: ApiWrite,
    work: () => Promise<void>,
    present?: () => Promise<object>,
  ): Promise<ApiWritten> {
    return this.requests.answer(write, {
      of: 'webhook',
      write: async (claim) => {
        await this.unitOfWork.run(async (manager) => {
          await claim(manager, id);
          await work();
        });
        return id;
      },
      present,
    });
  }

  private async withSecret(id: number): Promise<ApiWebhookWithSecret> {
    const endpoint = await this.existing(id);
    return { ...present(endpoint), secret: endpoint.secret };
  }

  private async existing(id: number): Promise<WebhookEndpoint> {
    const endpoint = await this.endpoints.find(id);
    if (!endpoint) throw new NotFoundException('There is no webhook with this ID.');
    return endpoint;
  }
}

const present = ({ id, url, events, pausedFor, failingSince, createdAt }: WebhookEndpoint): ApiWebhook => ({
  ...{ id, url, events, isPaused: pausedFor !== '' },
  failingSince: failingSince?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
