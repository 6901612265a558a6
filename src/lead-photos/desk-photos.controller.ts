import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { LeadPhotosService } from './lead-photos.service.js';
import { idOf, photoAnswer } from './photo-answer.js';

/** Customers' photographs as the owner sees them. */
@Controller('admin/leads/:id/photos')
export class DeskPhotosController {
  constructor(private readonly photos: LeadPhotosService) {}

  @Get(':photoId')
  async show(
    @Param('id') id: string,
    @Param('photoId') photoId: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    return photoAnswer(response, await this.photos.bytesOf(idOf(id), idOf(photoId)));
  }
}
