import { Controller, Get, Param, Post, Redirect, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import type { Request, Response } from 'express';
import pLimit from 'p-limit';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { Overloaded } from '../../platform/http/overloaded.js';
import { LeadPhotosService } from '../photos/lead-photos.service.js';
import { idOf, photoAnswer } from '../photos/photo-answer.js';
import type { PhotoProblem } from '../photos/photo-problem.js';
import { type PhotoUpload, PhotoUploadInterceptor } from '../photos/photo-upload.interceptor.js';
import { PhotoUploadsService } from '../photos/photo-uploads.service.js';
import { LinkHolderGuard } from './link-holder.guard.js';
import { LinkLimitGuard } from './link-limit.guard.js';

/** How many of the pool’s ten connections customers may use to view photos. */
const maxReads = 2;
/** The longest queue for a connection; further requests are refused at once. */
const maxWaiting = 50;

/** Serves the photos behind a customer’s link. Its plain forms lead back to the customer’s page. */
@Controller('my/:token/photos')
@OpenToEveryone()
@UseGuards(LinkLimitGuard, LinkHolderGuard)
export class CustomerPhotosController {
  private readonly queue = pLimit(maxReads);

  constructor(
    private readonly photos: LeadPhotosService,
    private readonly uploads: PhotoUploadsService,
  ) {}

  @Post()
  @UseInterceptors(PhotoUploadInterceptor)
  @Redirect()
  async add(@Req() upload: PhotoUpload, @Param('token') token: string) {
    return backToPage(token, upload.earlyProblem ?? (await this.uploads.take(upload.leadId, upload)));
  }

  @Get(':id')
  async show(
    @Req() { leadId }: Request,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (this.queue.pendingCount >= maxWaiting)
      throw new Overloaded('We’re busy right now. Try again in a moment.');
    return photoAnswer(response, await this.queue(() => this.photos.customersBytes(leadId, idOf(id))));
  }

  @Post(':id/remove')
  @Redirect()
  async remove(@Req() { leadId }: Request, @Param('token') token: string, @Param('id') id: string) {
    await this.photos.remove(leadId, idOf(id));
    return backToPage(token);
  }
}

/** Redirects to the photos on the customer’s page, which shows the problem (`LeadPhotosService.form`). */
const backToPage = (token: string, problem?: PhotoProblem) => ({
  url: `/my/${token}${problem ? `?photos=${problem}` : ''}#photos`,
  statusCode: 303,
});
