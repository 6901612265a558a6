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

/** A form request with files in its field `picture`. */
export interface Upload extends Request {
  /** The uploaded files; closed and deleted when the request ends. */
  pictures: FileHandle[];
  /** Why the form wasn't read completely: an {@link UnusableUpload}, or 503 for a full disk. */
  problem?: HttpException;
}

/** Limits for forms with uploads. */
export interface UploadLimits {
  /** How many forms are handled at once. */
  maxConcurrent: number;
  /** Per form. */
  files: number;
  /** Per file. */
  bytes: number;
}

const notStored = 'Photos can’t be saved right now. The server’s disk may be full. Try again later.';

/**
 * Reads posted forms with files. Writes each file to disk as it arrives: holding it in memory would cause garbage collection pauses
 * that delay all other requests.
 */
export class UploadReader {
  private readonly multer: NestInterceptor;
  private active = 0;

  constructor(
    private readonly files: UploadFilesService,
    private readonly limits: UploadLimits,
  ) {
    const { files: maxFiles, bytes } = limits;
    const multerLimits = {
      fileSize: bytes,
      files: maxFiles,
      fields: 8,
      fieldSize: 4_000,
      parts: maxFiles + 8,
      headerPairs: 20,
    };
    this.multer = new (FilesInterceptor('picture', maxFiles, {
      storage: this.storage(),
      limits: multerLimits,
    }))();
  }

  /** Whether the limit of concurrent forms is reached. */
  get isBusy(): boolean {
    return this.active >= this.limits.maxConcurrent;
  }

  /** Reads a request's form, sets `pictures`, and `problem` if it couldn't be read, then runs the handler. */
  read(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    this.active++;
    const request: Upload = context.switchToHttp().getRequest();
    request.pictures = [];
    return from(this.parse(context, request)).pipe(
      switchMap(() => next.handle()),
      finalize(() => {
        this.active--;
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
    // Multer's body has no prototype, and is undefined if there was no form.
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

  /** Replaces Multer's messages, which only state the limit, with messages that say what to do. */
  private problemOf(error: Error): HttpException {
    if ((error as NodeJS.ErrnoException).syscall)
      return new ServiceUnavailableException(notStored, { cause: error });
    const { files, bytes } = this.limits;
    if (error instanceof PayloadTooLargeException)
      return new UnusableUpload('too-large', `Choose a photo of ${bytes / 2 ** 20} MB or less.`);
    const number = files === 1 ? 'one photo' : `up to ${files} photos`;
    return new UnusableUpload('form', `Choose ${number} and send the form again.`);
  }
}
