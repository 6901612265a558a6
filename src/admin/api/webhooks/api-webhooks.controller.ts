import { Body, Delete, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiIdPipe } from '../api-id.pipe.js';
import { ApiController, ApiRoute } from '../api-route.decorator.js';
import { ApiWriteOf } from '../api-write.decorator.js';
import { ApiDelivery, ApiNewWebhook, ApiWebhook, ApiWebhookWithSecret } from '../dto/api-webhook.dto.js';
import { PageQuery } from '../dto/page-query.dto.js';
import { ApiKeyGuard } from '../keys/api-key.guard.js';
import { answered } from '../requests/answered.js';
import type { ApiWrite } from '../requests/api-requests.service.js';
import { ApiWebhooksService } from './api-webhooks.service.js';

@ApiController('webhooks')
export class ApiWebhooksController {
  constructor(
    private readonly webhooks: ApiWebhooksService,
    private readonly guard: ApiKeyGuard,
  ) {}

  @Get()
  @ApiRoute({
    id: 'listWebhooks',
    summary: 'List webhooks, oldest first',
    scope: 'webhooks',
    answer: ApiWebhook,
    isList: true,
  })
  list(@Query() query: PageQuery) {
    return this.webhooks.list(query);
  }

  /** Every event has the lead's contact details, so that the key has to be one that may read them. */
  @Post()
  @ApiRoute({
    id: 'createWebhook',
    summary: 'Add a webhook; also needs the scope read-leads',
    scope: 'webhooks',
    answer: ApiWebhookWithSecret,
    isWrite: true,
  })
  async create(
    @Body() webhook: ApiNewWebhook,
    @ApiWriteOf(201) write: ApiWrite,
    @Req() { apiKey }: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    this.guard.admit(apiKey, { scope: 'read-leads' }, response);
    const written = await this.webhooks.create(webhook, write);
    response.location(`/api/v1/webhooks/${written.id}`);
    return answered(response, written);
  }

  @Get(':id')
  @ApiRoute({ id: 'getWebhook', summary: 'Get a webhook', scope: 'webhooks', answer: ApiWebhook })
  show(@Param('id', ApiIdPipe) id: number) {
    return this.webhooks.find(id);
  }

  @Delete(':id')
  @ApiRoute({
    id: 'deleteWebhook',
    summary: 'Delete a webhook with its deliveries',
    scope: 'webhooks',
    isWrite: true,
  })
  async remove(
    @Param('id', ApiIdPipe) id: number,
    @ApiWriteOf(204) write: ApiWrite,
    @Res({ passthrough: true }) response: Response,
  ) {
    return answered(response, await this.webhooks.remove(id, write));
  }

  @Post(':id/secret')
  @ApiRoute({
    id: 'renewWebhookSecret',
    summary: 'Make a new secret; the old one signs too for 24 hours. Also needs the scope read-leads',
    scope: 'webhooks',
    answer: ApiWebhookWithSecret,
    isWrite: true,
  })
  async renewSecret(
    @Param('id', ApiIdPipe) id: number,
    @ApiWriteOf(200) write: ApiWrite,
    @Req() { apiKey }: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.webhooks.find(id);
    // The secret signs events with contact details.
    this.guard.admit(apiKey, { scope: 'read-leads' }, response);
    return answered(response, await this.webhooks.renewSecret(id, write));
  }

  @Get(':id/deliveries')
  @ApiRoute({
    id: 'listDeliveries',
    summary: 'List the deliveries of a webhook, newest first',
    scope: 'webhooks',
    answer: ApiDelivery,
    isList: true,
  })
  deliveries(@Param('id', ApiIdPipe) id: number, @Query() query: PageQuery) {
    return this.webhooks.deliveries(id, query);
  }

  @Post(':id/deliveries/:delivery/replay')
  @ApiRoute({
    id: 'replayDelivery',
    summary: 'Send an event again',
    scope: 'webhooks',
    answer: ApiDelivery,
    isWrite: true,
  })
  async replay(
    @Param('id', ApiIdPipe) id: number,
    @Param('delivery', ApiIdPipe) delivery: number,
    @ApiWriteOf(200) write: ApiWrite,
    @Res({ passthrough: true }) response: Response,
  ) {
    return answered(response, await this.webhooks.replay(id, delivery, write));
  }
}
