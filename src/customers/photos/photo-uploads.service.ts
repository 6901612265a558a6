import { HttpException, Injectable, Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { RateLimitsService } from '../../platform/http/rate-limits.service.js';
import { ImageProgramService } from '../../website/pictures/image-program.service.js';
import { UnusableUpload } from '../../website/pictures/unusable-upload.js';
import { type Master, UploadDecodingService } from '../../website/pictures/upload-decoding.service.js';
import type { Upload } from '../../website/pictures/upload-reader.js';
import { LeadPhotosService } from './lead-photos.service.js';
import { photoTerms } from './photo-limits.js';
import type { PhotoProblem } from './photo-problem.js';

/** Takes in what customers send. Their limits and their queue are their own: the admin never waits for a stranger. */
@Injectable()
export class PhotoUploadsService {
  private readonly logger = new Logger(PhotoUploadsService.name);
  /** One photograph is decoded at a time. */
  private readonly turns = pLimit(1);

  constructor(
    private readonly photos: LeadPhotosService,
    private readonly decoding: UploadDecodingService,
    private readonly images: ImageProgramService,
    private readonly limits: RateLimitsService,
  ) {}

  /** Counts an upload. @param address of its sender. @returns whether there may be another within this hour. */
  count(leadId: number, address: string | undefined): boolean {
    return this.limits.take('photoOfNetwork', address) && this.limits.take('photoOfLead', String(leadId));
  }

  /** Why nothing that comes for a lead needs to be read. */
  async problemAhead(leadId: number): Promise<PhotoProblem | undefined> {
    const why = await this.images.whyNot();
    if (why) return this.unavailable(why);
    return (await this.photos.isFull(leadId)) ? 'full' : undefined;
  }

  /**
   * Adds what was uploaded; what can be used of it, where not all can.
   * @returns what is wrong with the last that could not be. @throws {NotFoundException} where the lead was erased meanwhile.
   */
  async take(leadId: number, { pictures, problem }: Upload): Promise<PhotoProblem | undefined> {
    if (problem) return this.problemOf(problem);
    if (pictures.length === 0) return 'empty';
    const masters: Master[] = [];
    let found: PhotoProblem | undefined;
    for (const picture of pictures)
      try {
        masters.push(await this.turns(() => this.decoding.masterOf(picture, photoTerms)));
      } catch (error) {
        found = this.problemOf(error);
      }
    const added = masters.length > 0 ? await this.photos.add(leadId, masters) : undefined;
    return added ?? found;
  }

  /** @throws what is no problem of uploads. */
  private problemOf(error: unknown): PhotoProblem {
    if (error instanceof UnusableUpload) return error.reason;
    // The disk is full, or sharp does not load.
    if (!(error instanceof HttpException)) throw error;
    return this.unavailable(error.message);
  }

  private unavailable(reason: string): PhotoProblem {
    this.logger.error({ event: 'lead-photos.unavailable', reason });
    return 'unavailable';
  }
}
