import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Param,
  Post,
  Put,
  Req,
  StreamableFile,
  UseInterceptors,
} from '@nestjs/common';
import { PictureChange, PictureForm } from './dto/picture-form.dto.js';
import { PicturesService } from './pictures.service.js';
import { UploadInterceptor } from './upload.interceptor.js';
import type { Upload } from './upload-reader.js';

/** The API for the owner's photos. An upload is a form with `alt` and `picture`; everything else is JSON. */
@Controller('admin/api/site/pictures')
export class PicturesApiController {
  constructor(private readonly pictures: PicturesService) {}

  @Get()
  async list() {
    return { pictures: await this.pictures.list() };
  }

  @Post()
  @UseInterceptors(UploadInterceptor)
  upload(@Req() { pictures: [picture] }: Upload, @Body() { alt }: PictureForm) {
    return this.pictures.upload(picture, alt);
  }

  @Get(':id/master')
  @Header('Content-Type', 'image/jpeg')
  async master(@Param('id') id: string) {
    return new StreamableFile(await this.pictures.master(id));
  }

  @Put(':id')
  change(@Param('id') id: string, @Body() { alt, x, y, zoom }: PictureChange) {
    return this.pictures.change(id, { alt, crop: { x, y, zoom } });
  }

  @Delete(':id')
  async remove(@Param('id') id: string) {
    await this.pictures.remove(id);
    return { success: true };
  }
}
