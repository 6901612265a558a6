import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  type CallHandler,
  type ExecutionContext,
  type HttpException,
  type NestInterceptor,
  PayloadTooLargeException,
  ServiceUnavailableException,
} from '@nestjs/common';
import { FilesInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import { finalize, from, type Observable, of, switchMap } from 'rxjs';
import { UnusableUpload } from './unusable-upload.js';
import type { UploadFilesService } from './upload-files.service.js';

/** A request with a form that has files in its field `picture`. */
export interface Upload extends Request {
  /** The files as they came, none empty; they are gone when the request is over. */
  pictures: FileHandle[];
  /** What is wrong with the form as it came, so that not all of it was read: an {@link UnusableUpload}, or 503 for a disk that is full. */
  problem?: HttpException;
}

/** How much of a form is read. */
export interface UploadTerms {
  /** So many forms are read and handled at once. */
  atOnce: number;
  /** In one form. */
  files: number;
  /** Of each file. */
  bytes: number;
}

const notKept = 'Photos can’t be saved right now. The server’s disk may be full. Try again later.';

/**
 * Reads posted forms with files. A file is written as it comes: held in memory until all of it is there, its garbage would be
 * collected in halts that all other requests wait for.
 */
export class UploadReader {
  private readonly multer: NestInterceptor;
  private underWay = 0;

  constructor(
    private readonly files: UploadFilesService,
    private readonly terms: UploadTerms,
  ) {
    const { files: most, bytes } = terms;
    const limits = {
      fileSize: bytes,
      files: most,
      fields: 8,
      fieldSize: 4_000,
      parts: most + 8,
      headerPairs: 20,
    };
    this.multer = new (FilesInterceptor('picture', most, { storage: this.storage(), limits }))();
  }

  /** Whether as many forms are under way as may be. */
  get isBusy(): boolean {
    return this.underWay >= this.terms.atOnce;
  }

  /** Reads a request's form and hands it on, with `pictures`, and where it could not be read, with `problem`. */
  read(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    this.underWay++;
    const request: Upload = context.switchToHttp().getRequest();
    request.pictures = [];
    return from(this.parse(context, request)).pipe(
      switchMap(() => next.handle()),
      finalize(() => {
        this.underWay--;
        for (const picture of request.pictures) void picture.close();
      }),
    );
  }

  private async parse(context: ExecutionContext, request: Upload): Promise<void> {
    try {
      await this.multer.intercept(context, { handle: () => of(undefined) });
    } catch (error) {
      request.problem = this.problemOf(error as Error);
    }
    // What multer makes has no prototype, and nothing where there was no form.
    request.body = { ...request.body };
  }

  private storage() {
    return {
      _handleFile: async (
        { pictures }: Upload,
        { stream }: { stream: Readable },
        done: (error: unknown, file?: object) => void,
      ) => {
        try {
          const picture = await this.files.open();
          pictures.push(picture);
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
  }

  /** multer's own messages say what limit was reached; these say what to do. */
  private problemOf(error: Error): HttpException {
    if ((error as NodeJS.ErrnoException).syscall)
      return new ServiceUnavailableException(notKept, { cause: error });
    const { files, bytes } = this.terms;
    if (error instanceof PayloadTooLargeException)
      return new UnusableUpload('too-large', `Choose a photo of ${bytes / 2 ** 20} MB or less.`);
    const number = files === 1 ? 'one photo' : `up to ${files} photos`;
    return new UnusableUpload('form', `Choose ${number} and send the form again.`);
  }
}
