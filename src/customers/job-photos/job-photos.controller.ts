import { Controller, Get, Query } from '@nestjs/common';
import { pairStates } from '../../../views/contracts/leads/photo-pairs.js';
import { Page } from '../../pages/page.decorator.js';
import { ImageProgramService } from '../../website/pictures/image-program.service.js';
import { JobPhotosService } from './job-photos.service.js';

/** The owner's list of the photo pairs of all jobs. */
@Controller('admin/site/job-photos')
export class JobPhotosController {
  constructor(
    private readonly jobPhotos: JobPhotosService,
    private readonly images: ImageProgramService,
  ) {}

  @Get()
  @Page('admin/site-job-photos')
  async list(@Query() { state: wanted, before }: Record<string, unknown>) {
    const counts = await this.jobPhotos.counts();
    const fallback = counts.approval > 0 ? 'approval' : 'published';
    const state = pairStates.find((one) => one === wanted) ?? fallback;
    const start = typeof before === 'string' && /^\d{1,9}$/.test(before) ? Number(before) : undefined;
    return {
      ...{ state, counts, isFirst: start === undefined },
      pairs: await this.jobPhotos.list(state, start),
      problem: await this.images.unavailableReason(),
    };
  }
}
