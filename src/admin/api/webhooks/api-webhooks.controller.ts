import { Body, Delete, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiIdPipe } from '../api-id.pipe.js';
import { ApiController, ApiRoute } from '../api-route.decorator.js';
import { ApiWriteOf } from '../api-write.decorator.js';
import { ApiDelivery, ApiNewWebhook, ApiWebhook, ApiWebhookWithSecret } from '../dto/api-webhook.dto.js';
import { PageQuery } from '../dto/page-query.dto.js';
import { answered } from '../requests/answered.js';
import type { ApiWrite } from '../requests/api-requests.service.js';
import { ApiWebhooksService } from './api-webhooks.service.js';

/** Events have leads' contact data: adding, signing or deleting webhooks takes a key that may read it. */
@ApiController('webhooks')
export class ApiWebhooksController {
  constructor(private readonly webhooks: ApiWebhooksService) {}

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

  @Post()
  @ApiRoute({
    id: 'createWebhook',
    summary: 'Add a webhook',
    scope: 'webhooks',
    alsoNeeds: 'read-leads',
    answer: ApiWebhookWithSecret,
    isWrite: true,
  })
  async create(
    @Body() webhook: ApiNewWebhook,
    @ApiWriteOf(201) write: ApiWrite,
    @Res({ passthrough: true }) response: Response,
  ) {
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
    alsoNeeds: 'read-leads',
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
    summary: 'Make a new secret; the old one signs too for 24 hours',
    scope: 'webhooks',
    alsoNeeds: 'read-leads',
    answer: ApiWebhookWithSecret,
    isWrite: true,
  })
  async renewSecret(
    @Param('id', ApiIdPipe) id: number,
    @ApiWriteOf(200) write: ApiWrite,
    @Res({ passthrough: true }) response: Response,
  ) {
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
