import type { Readable } from 'node:stream';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  PayloadTooLargeException,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import { finalize, from, of, switchMap } from 'rxjs';
import { uploadLimits } from '../../views/contracts/owner-pictures.js';
import { isApiPath } from '../http/api-path.js';
import { InvalidInput } from '../http/invalid-input.js';
import { Overloaded } from '../http/overloaded.js';

/** Each holds a file in memory until it is worked through. */
const uploadsAtOnce = 2;

/** A request with a form that has a file in its field `picture`. */
export interface Upload extends Request {
  /** The file in pieces, of which there are none where no file was sent. */
  picture: Buffer[];
  /** What is wrong with it as it came, so that it was not read. */
  problem?: InvalidInput;
}

/**
 * Holds a file in the pieces in which it came: putting them together would take its size in memory twice, and collecting that garbage keeps
 * all other requests waiting.
 */
const inPieces = {
  _handleFile(
    _request: unknown,
    { stream }: { stream: Readable },
    done: (error: null, file: object) => void,
  ) {
    const pieces: Buffer[] = [];
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.on('end', () => done(null, { pieces }));
  },
  _removeFile: (_request: unknown, _file: unknown, done: (error: null) => void) => done(null),
};

/** Reads a posted form with a file into memory, after the guards: strangers send nothing that is read. */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  private readonly reader: NestInterceptor = new (FileInterceptor('picture', {
    storage: inPieces,
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

  async intercept(context: ExecutionContext, next: CallHandler) {
    if (this.underWay >= uploadsAtOnce)
      throw new Overloaded('Two other pictures are being taken in right now. Please try again in a moment.');
    this.underWay++;
    const request: Upload & { file?: { pieces: Buffer[] } } = context.switchToHttp().getRequest();
    const read = this.read(context, request);
    return from(read).pipe(
      switchMap(() => next.handle()),
      finalize(() => {
        this.underWay--;
      }),
    );
  }

  private async read(
    context: ExecutionContext,
    request: Upload & { file?: { pieces: Buffer[] } },
  ): Promise<void> {
    try {
      await this.reader.intercept(context, { handle: () => of(undefined) });
    } catch (error) {
      request.problem = problemOf(error);
      // What was not read may lack other fields, so the complaints about those would be beside the point.
      if (isApiPath(request.path)) throw request.problem;
    }
    request.picture = request.file?.pieces ?? [];
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
