import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { LeadPhotosService } from './lead-photos.service.js';
import { idOf, photoAnswer } from './photo-answer.js';

/** Customers' photographs as the owner sees them. */
@Controller('admin')
export class AdminPhotosController {
  constructor(private readonly photos: LeadPhotosService) {}

  /** Those of a lead, for the dialog over a list of leads. */
  @Get('api/contacts/:id/photos')
  list(@Param('id') id: string) {
    return this.photos.of(idOf(id));
  }

  @Get('leads/:id/photos/:photoId')
  async show(
    @Param('id') id: string,
    @Param('photoId') photoId: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    return photoAnswer(response, await this.photos.bytesOf(idOf(id), idOf(photoId)));
  }
}
