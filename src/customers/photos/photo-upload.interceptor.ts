import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { maxPhotos, type PhotoMoment, photoLimits } from '../../../views/contracts/leads/lead-photos.js';
import { Tuning } from '../../platform/config/tuning.js';
import { UploadFilesService } from '../../website/pictures/upload-files.service.js';
import { type Upload, UploadReader } from '../../website/pictures/upload-reader.js';
import type { PhotoProblem } from './photo-problem.js';
import { PhotoUploadsService } from './photo-uploads.service.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** The lead that the request is about, once a guard has checked it. */
    leadId: number;
    /** When the crew took the photos that it uploads. */
    photoMoment?: PhotoMoment;
  }
}

/** An upload of photos of a lead. */
export interface PhotoUpload extends Upload {
  /** The problem that kept the upload from being read. */
  earlyProblem?: PhotoProblem;
}

/** Reads photos that a customer or crew uploads, if the lead can take more. A guard has set the lead. */
@Injectable()
export class PhotoUploadInterceptor implements NestInterceptor {
  private readonly reader: UploadReader;

  constructor(
    files: UploadFilesService,
    { uploads: times }: Tuning,
    private readonly uploads: PhotoUploadsService,
  ) {
    this.reader = new UploadReader(files, times, {
      ...{ maxConcurrent: 8, maxFromAddress: 2 },
      ...{ files: maxPhotos, bytes: photoLimits.bytes },
    });
  }

  async intercept(context: ExecutionContext, next: CallHandler) {
    const request = context.switchToHttp().getRequest<PhotoUpload>();
    const problem = await this.uploads.earlyProblem(request.leadId, request.photoMoment);
    request.earlyProblem = problem ?? this.problemNow(request);
    return request.earlyProblem ? next.handle() : this.reader.read(context, next);
  }

  /**
   * Returns why an upload must be rejected right now, and otherwise counts it. An upload rejected because the
   * server is busy isn’t counted.
   */
  private problemNow(upload: PhotoUpload): PhotoProblem | undefined {
    if (this.reader.isBusyFor(upload.ip)) return 'busy';
    return this.uploads.count(upload) ? undefined : 'too-often';
  }
}
