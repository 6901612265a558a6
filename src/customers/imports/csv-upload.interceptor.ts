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
import { lastValueFrom, of } from 'rxjs';
import { importLimits } from '../../../views/contracts/customers/customers.js';

/** A posted form with a file in its field `file`. */
export interface CsvUpload extends Request {
  file?: { originalname: string; buffer: Buffer };
  /** What is wrong with the form as it came, so that it was not read. */
  problem?: string;
}

const megabytes = importLimits.bytes / 2 ** 20;

/** Reads the owner's form with a file into memory, after the guards: of strangers, nothing is read. */
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

  async intercept(context: ExecutionContext, next: CallHandler) {
    const request = context.switchToHttp().getRequest<CsvUpload>();
    try {
      await lastValueFrom(await this.multer.intercept(context, { handle: () => of(undefined) }));
    } catch (error) {
      if (!(error instanceof PayloadTooLargeException || error instanceof BadRequestException)) throw error;
      request.problem =
        error instanceof PayloadTooLargeException
          ? `This file is larger than ${megabytes} MB. Please split it.`
          : 'The form could not be read. Please choose one file and send it again.';
    }
    // What multer makes has no prototype.
    request.body = { ...request.body };
    return next.handle();
  }
}
