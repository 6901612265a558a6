import {
  BadRequestException,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  PayloadTooLargeException,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import { of } from 'rxjs';
import { importLimits } from '../../../views/contracts/customers/customers.js';
import { Tuning } from '../../platform/config/tuning.js';
import { readInTime } from '../../platform/http/upload-deadline.js';

/** A posted form with a file in its field `file`. */
export interface CsvUpload extends Request {
  file?: { originalname: string; buffer: Buffer };
  /** Why the form could not be read. */
  problem?: string;
}

const megabytes = importLimits.bytes / 2 ** 20;

/** Reads the owner's form with a file into memory: after the guards, so strangers' uploads aren't read. */
@Injectable()
export class CsvUploadInterceptor implements NestInterceptor {
  private readonly multer: NestInterceptor = new (FileInterceptor('file', {
    limits: {
      fileSize: importLimits.bytes,
      files: 1,
      fields: 4,
      fieldSize: 1_000,
      parts: 5,
      headerPairs: 20,
    },
  }))();

  constructor(private readonly tuning: Tuning) {}

  async intercept(context: ExecutionContext, next: CallHandler) {
    const request = context.switchToHttp().getRequest<CsvUpload>();
    try {
      const reading = this.multer.intercept(context, { handle: () => of(undefined) });
      await readInTime(request, Promise.resolve(reading), this.tuning.uploads);
    } catch (error) {
      if (!(error instanceof PayloadTooLargeException || error instanceof BadRequestException)) throw error;
      request.problem =
        error instanceof PayloadTooLargeException
          ? `The file is larger than ${megabytes} MB. Split it and upload the parts.`
          : 'The upload failed. Choose one file and try again.';
    }
    // Multer's objects have no prototype.
    request.body = { ...request.body };
    return next.handle();
  }
}
