import { Controller, Get, Param, Post, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { PhotosOfRequest } from '../../../views/contracts/leads/lead-photos.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { LeadPhotosService } from '../photos/lead-photos.service.js';
import { idOf, photoAnswer } from '../photos/photo-answer.js';
import type { PhotoProblem } from '../photos/photo-problem.js';
import { PhotoReads } from '../photos/photo-reads.js';
import { type PhotoUpload, PhotoUploadInterceptor } from '../photos/photo-upload.interceptor.js';
import { PhotoUploadsService } from '../photos/photo-uploads.service.js';
import { LinkHolderGuard } from './link-holder.guard.js';
import { LinkLimitGuard } from './link-limit.guard.js';

/** Serves photos behind a customer’s link. Plain forms lead to the customer’s page; scripts get JSON. */
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
  async add(
    @Req() upload: PhotoUpload,
    @Param('token') token: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    const problem = upload.earlyProblem ?? (await this.uploads.take(upload));
    return this.answer(upload, response, token, problem);
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
  async remove(
    @Req() request: Request,
    @Param('id') id: string,
    @Param('token') token: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.photos.remove(request.leadId, idOf(id));
    return this.answer(request, response, token);
  }

  /** Redirects to the customer’s photos with the problem (`LeadPhotosService.form`), or answers with JSON. */
  private async answer(
    request: Request,
    response: Response,
    token: string,
    problem?: PhotoProblem,
  ): Promise<PhotosOfRequest | undefined> {
    const link = `/my/${token}`;
    if (request.accepts('html', 'json') === 'json') {
      response.status(200);
      return this.photos.form(request.leadId, link, problem);
    }
    response.status(303).location(`${link}${problem ? `?photos=${problem}` : ''}#photos`);
    return undefined;
  }
}
