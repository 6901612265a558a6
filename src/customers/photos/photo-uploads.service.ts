import { HttpException, Injectable, Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import type { PhotoMoment } from '../../../views/contracts/leads/lead-photos.js';
import { isBooked } from '../../../views/contracts/leads/lead-stages.js';
import { LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { RateLimitsService } from '../../platform/http/rate-limits.service.js';
import { ImageProgramService } from '../../website/pictures/image-program.service.js';
import { UnusableUpload } from '../../website/pictures/unusable-upload.js';
import { type Master, UploadDecodingService } from '../../website/pictures/upload-decoding.service.js';
import type { Upload } from '../../website/pictures/upload-reader.js';
import { type AddedPhotos, LeadPhotosService } from './lead-photos.service.js';
import { photoSettings } from './photo-limits.js';
import type { PhotoProblem } from './photo-problem.js';

/** Who uploads photos: a customer, or a crew before or after a job. */
interface PhotoSender {
  leadId: number;
  ip?: string;
  photoMoment?: PhotoMoment;
}

/** Processes photos of customers and crews. The admin never waits for their separate limits and queue. */
@Injectable()
export class PhotoUploadsService {
  private readonly logger = new Logger(PhotoUploadsService.name);
  /** Each decodes one photo at a time, so that the crew doesn't wait for customers. */
  private readonly queues = { customer: pLimit(1), crew: pLimit(1) };

  constructor(
    private readonly photos: LeadPhotosService,
    private readonly decoding: UploadDecodingService,
    private readonly images: ImageProgramService,
    private readonly limits: RateLimitsService,
    private readonly leads: LeadRecordsService,
  ) {}

  /** Counts an upload, a crew's if it has a moment. @returns whether it is within the hourly limits. */
  count({ leadId, ip, photoMoment }: PhotoSender): boolean {
    const sender = `${leadId} ${photoMoment ? 'crew' : 'customer'}`;
    return this.limits.take('photoOfNetwork', ip) && this.limits.take('photoOfLead', sender);
  }

  /** Returns why a lead’s upload must be rejected before it is read; undefined if it can be read. */
  async earlyProblem(leadId: number, moment?: PhotoMoment): Promise<PhotoProblem | undefined> {
    const why = await this.images.unavailableReason();
    if (why) return this.unavailable(why);
    return (await this.photos.isFull(leadId, moment)) ? 'full' : undefined;
  }

  /**
   * Adds the uploaded photos that are usable.
   * @param add stores them; by default, as the customer’s, within the daily limit of the network.
   * @returns the problem with the last unusable one. @throws {NotFoundException} if the lead was erased
   * meanwhile.
   */
  async take(
    { leadId, photoMoment, pictures, problem, ip }: PhotoSender & Upload,
    add = (masters: Master[]) => this.addOfCustomer(leadId, masters, ip),
  ): Promise<PhotoProblem | undefined> {
    if (problem) return this.problemOf(problem);
    if (pictures.length === 0) return 'empty';
    const queue = this.queues[photoMoment ? 'crew' : 'customer'];
    const masters: Master[] = [];
    let found: PhotoProblem | undefined;
    for (const picture of pictures)
      try {
        masters.push(await queue(() => this.decoding.masterOf(picture, photoSettings)));
      } catch (error) {
        found = this.problemOf(error);
      }
    const added = masters.length > 0 ? await add(masters) : undefined;
    return added?.problem ?? found;
  }

  private async addOfCustomer(leadId: number, masters: Master[], address?: string): Promise<AddedPhotos> {
    const lead = await this.leads.find(leadId);
    const taken =
      lead && isBooked(lead) ? masters : masters.filter(() => this.limits.take('photoADay', address));
    if (taken.length === 0) return { ids: [], problem: 'unavailable' };
    const added = await this.photos.add(leadId, taken);
    return taken.length < masters.length ? { ...added, problem: 'unavailable' } : added;
  }

  /** @throws errors that aren’t about the upload. */
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
