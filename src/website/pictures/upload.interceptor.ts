import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { uploadLimits } from '../../../views/contracts/website/owner-pictures.js';
import { Tuning } from '../../platform/config/tuning.js';
import { isApiPath } from '../../platform/http/api-path.js';
import { Overloaded } from '../../platform/http/overloaded.js';
import { UnusableUpload } from './unusable-upload.js';
import { UploadFilesService } from './upload-files.service.js';
import { type Upload, UploadReader } from './upload-reader.js';

/** Reads the owner's photo uploads. Runs after the guards, so that uploads from others are never read. */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  private readonly reader: UploadReader;

  constructor(files: UploadFilesService, { uploads }: Tuning) {
    this.reader = new UploadReader(files, uploads, { maxConcurrent: 2, files: 1, bytes: uploadLimits.bytes });
  }

  intercept(context: ExecutionContext, next: CallHandler) {
    const { path, ip } = context.switchToHttp().getRequest<Upload>();
    if (this.reader.isBusyFor(ip))
      throw new Overloaded('Two other photos are uploading right now. Try again in a moment.');
    return this.reader.read(context, {
      handle: () => {
        const { problem } = context.switchToHttp().getRequest<Upload>();
        // A form that wasn't read may lack fields, so errors about those would be misleading.
        if (problem && (isApiPath(path) || !(problem instanceof UnusableUpload))) throw problem;
        return next.handle();
      },
    });
  }
}
