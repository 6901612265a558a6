import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { LeadPhotosService } from './lead-photos.service.js';
import { idOf, photoAnswer } from './photo-answer.js';

/** Serves customers’ photos to the owner. */
@Controller('admin')
export class AdminPhotosController {
  constructor(private readonly photos: LeadPhotosService) {}

  /** Lists a lead’s photos for the dialog of the leads list. */
  @Get('api/contacts/:id/photos')
  list(@Param('id') id: string) {
    return this.photos.photosOf(idOf(id));
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
