import { Controller, Get, Param, Post, Redirect, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import type { Request, Response } from 'express';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { LeadPhotosService } from '../photos/lead-photos.service.js';
import { idOf, photoAnswer } from '../photos/photo-answer.js';
import type { PhotoProblem } from '../photos/photo-problem.js';
import { PhotoReads } from '../photos/photo-reads.js';
import { type PhotoUpload, PhotoUploadInterceptor } from '../photos/photo-upload.interceptor.js';
import { PhotoUploadsService } from '../photos/photo-uploads.service.js';
import { LinkHolderGuard } from './link-holder.guard.js';
import { LinkLimitGuard } from './link-limit.guard.js';

/** Serves the photos behind a customer’s link. Its plain forms lead back to the customer’s page. */
@Controller('my/:token/photos')
@OpenToEveryone()
@UseGuards(LinkLimitGuard, LinkHolderGuard)
export class CustomerPhotosController {
  private readonly reads = new PhotoReads();

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
    return photoAnswer(response, await this.reads.read(() => this.photos.customersBytes(leadId, idOf(id))));
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
