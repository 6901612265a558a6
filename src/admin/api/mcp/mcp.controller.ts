import { Controller, Post, Req, Res, SetMetadata, UseGuards, UseInterceptors } from '@nestjs/common';
import type { Request, Response } from 'express';
import { OpenToEveryone } from '../../../platform/http/open-to-everyone.decorator.js';
import { ApiActorInterceptor } from '../api-actor.interceptor.js';
import { ApiKeyGuard } from '../keys/api-key.guard.js';
import { API_ROUTE } from '../keys/api-route-key.js';
import { McpService } from './mcp.service.js';

/** The endpoint for AI assistants. Any key gets in; which scope it needs depends on the tool. */
@Controller('api/v1/mcp')
@OpenToEveryone()
@UseGuards(ApiKeyGuard)
@UseInterceptors(ApiActorInterceptor)
export class McpController {
  constructor(private readonly mcp: McpService) {}

  @Post()
  @SetMetadata(API_ROUTE, { scope: null })
  async answer(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.mcp.answer(request, response);
  }
}
