import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { LeadPhotosService } from '../photos/lead-photos.service.js';
import { idOf, photoAnswer } from '../photos/photo-answer.js';
import { PhotoReads } from '../photos/photo-reads.js';
import { LinkHolderGuard } from './link-holder.guard.js';
import { LinkLimitGuard } from './link-limit.guard.js';

/** Shows customers the photos of their job that the consent question is about, the crew’s too. */
@Controller('my/:token/photo-consent/photos')
@OpenToEveryone()
@UseGuards(LinkLimitGuard, LinkHolderGuard)
export class CustomerConsentController {
  private readonly reads = new PhotoReads();

  constructor(private readonly photos: LeadPhotosService) {}

  @Get(':id')
  async photo(
    @Req() { leadId }: Request,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    return photoAnswer(response, await this.reads.read(() => this.photos.bytesOf(leadId, idOf(id))));
  }
}
