import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { fileHeaders, forever } from '../../pages/file-headers.js';
import { SharePicturesService } from '../../pages/share-pictures.service.js';
import { Environment } from '../../platform/config/environment.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { SharePictureMakingService } from './share-picture-making.service.js';

/** Serves the pictures that chats and social networks show with a link to a page. */
@Controller('share')
@OpenToEveryone()
export class SharePicturesController {
  constructor(
    private readonly making: SharePictureMakingService,
    private readonly pictures: SharePicturesService,
    private readonly environment: Environment,
  ) {}

  /** Responds with a share picture, or redirects to one without words if it can't be made. */
  @Get(':id.jpg')
  async show(@Param('id') id: string, @Res() response: Response) {
    const bytes = await this.making.find(id);
    if (!bytes)
      return response
        .set('cache-control', 'no-store')
        .redirect(302, this.pictures.wordlessPathOf(this.pictures.find(id)?.picture));
    const headers = fileHeaders(this.environment, 'share.jpg', forever);
    // Other sites show it.
    return response.set({ ...headers, 'cross-origin-resource-policy': 'cross-origin' } as never).send(bytes);
  }
}
