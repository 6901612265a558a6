import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { maxPhotos, photoLimits } from '../../../views/contracts/leads/lead-photos.js';
import { UploadFilesService } from '../../website/pictures/upload-files.service.js';
import { type Upload, UploadReader } from '../../website/pictures/upload-reader.js';
import type { PhotoProblem } from '../photos/photo-problem.js';
import { PhotoUploadsService } from '../photos/photo-uploads.service.js';

/** A customer's upload. */
export interface PhotoUpload extends Upload {
  /** The problem that kept the upload from being read. */
  earlyProblem?: PhotoProblem;
}

/** Reads the photos that a customer uploads, if the request can take more. */
@Injectable()
export class PhotoUploadInterceptor implements NestInterceptor {
  private readonly reader: UploadReader;

  constructor(
    files: UploadFilesService,
    private readonly uploads: PhotoUploadsService,
  ) {
    this.reader = new UploadReader(files, { maxConcurrent: 2, files: maxPhotos, bytes: photoLimits.bytes });
  }

  async intercept(context: ExecutionContext, next: CallHandler) {
    const request = context.switchToHttp().getRequest<PhotoUpload>();
    const problem = await this.uploads.earlyProblem(request.leadId);
    request.earlyProblem = problem ?? this.problemNow(request);
    return request.earlyProblem ? next.handle() : this.reader.read(context, next);
  }

  /**
   * Returns why an upload must be rejected right now, and otherwise counts it. An upload rejected because the server is busy isn’t
   * counted.
   */
  private problemNow({ leadId, ip }: PhotoUpload): PhotoProblem | undefined {
    if (this.reader.isBusy) return 'busy';
    return this.uploads.count(leadId, ip) ? undefined : 'too-often';
  }
}
