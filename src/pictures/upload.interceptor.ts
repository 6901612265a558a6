import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  PayloadTooLargeException,
  ServiceUnavailableException,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import { finalize, from, of, switchMap } from 'rxjs';
import { uploadLimits } from '../../views/contracts/owner-pictures.js';
import { isApiPath } from '../http/api-path.js';
import { InvalidInput } from '../http/invalid-input.js';
import { Overloaded } from '../http/overloaded.js';
import { UploadFilesService } from './upload-files.service.js';

/** Each has a file of up to `uploadLimits.bytes` on the disk until it is worked through. */
const uploadsAtOnce = 2;
const notKept =
  'The server cannot keep the picture right now: its disk may be full. Please tell whoever runs it.';

/** A request with a form that has a file in its field `picture`. */
export interface Upload extends Request {
  /** The file, empty where none was sent; it is gone when the request is over. */
  picture: FileHandle;
  /** What is wrong with it as it came, so that it was not read. */
  problem?: InvalidInput;
}

/**
 * Writes a file as it comes: held in memory until all of it is there, its garbage would be collected in halts that all other requests
 * wait for.
 */
const onDisk = {
  async _handleFile(
    { picture }: Upload,
    { stream }: { stream: Readable },
    done: (error: unknown, file?: object) => void,
  ) {
    try {
      let position = 0;
      for await (const piece of stream) {
        await picture.write(piece, 0, piece.length, position);
        position += piece.length;
      }
      done(null, {});
    } catch (error) {
      done(error);
    }
  },
  _removeFile: (_request: unknown, _file: unknown, done: (error: null) => void) => done(null),
};

/** Reads a posted form with a file, after the guards: strangers send nothing that is read. */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  private readonly reader: NestInterceptor = new (FileInterceptor('picture', {
    storage: onDisk,
    limits: {
      fileSize: uploadLimits.bytes,
      files: 1,
      fields: 8,
      fieldSize: 4_000,
      parts: 9,
      headerPairs: 20,
    },
  }))();
  private underWay = 0;

  constructor(private readonly files: UploadFilesService) {}

  async intercept(context: ExecutionContext, next: CallHandler) {
    if (this.underWay >= uploadsAtOnce)
      throw new Overloaded('Two other pictures are being taken in right now. Please try again in a moment.');
    this.underWay++;
    const request: Upload = context.switchToHttp().getRequest();
    return from(this.read(context, request)).pipe(
      switchMap(() => next.handle()),
      finalize(() => {
        this.underWay--;
        void request.picture?.close();
      }),
    );
  }

  private async read(context: ExecutionContext, request: Upload): Promise<void> {
    try {
      request.picture = await this.files.open();
      await this.reader.intercept(context, { handle: () => of(undefined) });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).syscall)
        throw new ServiceUnavailableException(notKept, { cause: error });
      request.problem = problemOf(error);
      // What was not read may lack other fields, so the complaints about those would be beside the point.
      if (isApiPath(request.path)) throw request.problem;
    }
    // What multer makes has no prototype, and nothing where there was no form.
    request.body = { ...request.body };
  }
}

/** multer's own messages say what limit was reached; these say what to do. */
function problemOf(error: unknown): InvalidInput {
  const message =
    error instanceof PayloadTooLargeException
      ? `This file is larger than ${uploadLimits.bytes / 2 ** 20} MB. Please choose a smaller one.`
      : 'The form could not be read. Please choose one picture and send it again.';
  return new InvalidInput([{ field: 'picture', message }]);
}
