import { Body, Controller, Get, Param, Post, Req, UseInterceptors } from '@nestjs/common';
import type { FieldErrors } from '../../../views/forms/rules.js';
import { answerForm } from '../../pages/answer-form.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther, withStatus } from '../../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../../platform/http/form.pipe.js';
import { InvalidInput } from '../../platform/http/invalid-input.js';
import { PictureChange, PictureForm } from './dto/picture-form.dto.js';
import { ImageProgramService } from './image-program.service.js';
import { PicturesService } from './pictures.service.js';
import { UploadInterceptor } from './upload.interceptor.js';
import type { Upload } from './upload-reader.js';

const path = '/admin/site/pictures';

/** The owner's photo pages: the list with an upload form, and each photo's crop. Plain forms work too. */
@Controller('admin/site/pictures')
export class PicturePagesController {
  constructor(
    private readonly pictures: PicturesService,
    private readonly images: ImageProgramService,
  ) {}

  @Get()
  @Page('admin/site-pictures')
  async list() {
    return { pictures: await this.pictures.list(), problem: await this.images.unavailableReason() };
  }

  @Post()
  @UseInterceptors(UploadInterceptor)
  @Page('admin/site-pictures')
  async upload(
    @Req() { pictures: [picture], problem }: Upload,
    @Body(new FormPipe(PictureForm)) { value, errors, typed }: PostedForm<PictureForm>,
  ) {
    try {
      if (problem) throw problem;
      if (errors) return this.withErrors(errors, typed);
      await this.pictures.upload(picture, value.alt);
      return seeOther(path);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      return this.withErrors({ picture: error.message }, typed);
    }
  }

  @Get(':id')
  @Page('admin/site-picture')
  async show(@Param('id') id: string) {
    return { picture: await this.pictures.get(id) };
  }

  @Post(':id')
  @Page('admin/site-picture')
  async change(
    @Param('id') id: string,
    @Body(new FormPipe(PictureChange)) { value, errors, typed }: PostedForm<PictureChange>,
  ) {
    if (errors) return withStatus({ picture: await this.pictures.get(id), typed, errors }, 422);
    const { alt, x, y, zoom } = value;
    await this.pictures.change(id, { alt, crop: { x, y, zoom } });
    return seeOther(path);
  }

  @Post(':id/remove')
  @Page('admin/site-picture')
  async remove(@Param('id') id: string) {
    return answerForm(this.pictures.remove(id), path, async ({ message }) => ({
      picture: await this.pictures.get(id),
      errors: { remove: message },
    }));
  }

  private async withErrors(errors: FieldErrors, typed: Record<string, string>) {
    return withStatus({ ...(await this.list()), typed, errors }, 422);
  }
}
