import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  type CallHandler,
  type ExecutionContext,
  type HttpException,
  type NestInterceptor,
  PayloadTooLargeException,
  RequestTimeoutException,
  ServiceUnavailableException,
} from '@nestjs/common';
import { FilesInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import { finalize, from, type Observable, of, switchMap } from 'rxjs';
import type { Tuning } from '../../platform/config/tuning.js';
import { networksOf } from '../../platform/http/network-of.js';
import { readInTime } from '../../platform/http/upload-deadline.js';
import { UnusableUpload } from './unusable-upload.js';
import type { UploadFilesService } from './upload-files.service.js';

/** A form request with files in its field `picture`. */
export interface Upload extends Request {
  /** The uploaded files; closed and deleted when the request ends. */
  pictures: FileHandle[];
  /** Whether the request has ended, so that what still arrives isn't kept. */
  isOver?: boolean;
  /** Why the form wasn't read completely: an {@link UnusableUpload}, or 503 for a full disk. */
  problem?: HttpException;
}

/** Limits for forms with uploads. */
export interface UploadLimits {
  /** How many forms are handled at once. */
  maxConcurrent: number;
  /**
   * How many of them from one address. Its wider networks may have more, but less than half, so that a home
   * with IPv4 and IPv6 can't have all. Without it, there is no such limit.
   */
  maxFromAddress?: number;
  /** Per form. */
  files: number;
  /** Per file. */
  bytes: number;
}

const notStored = 'Photos can’t be saved right now. The server’s disk may be full. Try again later.';

/**
 * Reads posted forms with files. Writes each file to disk as it arrives: holding it in memory would cause
 * garbage collection pauses that delay all other requests.
 */
export class UploadReader {
  private readonly multer: NestInterceptor;
  /** The networks of each sender whose form is handled. */
  private readonly active = new Set<readonly string[]>();

  constructor(
    private readonly files: UploadFilesService,
    private readonly times: Tuning['uploads'],
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

  /** Whether an address has to wait until fewer forms are handled. */
  isBusyFor(address: string | undefined): boolean {
    const { maxConcurrent, maxFromAddress } = this.limits;
    if (this.active.size >= maxConcurrent) return true;
    if (maxFromAddress === undefined) return false;
    return networksOf(address).some(({ name, factor }) => {
      const active = [...this.active].filter((networks) => networks.includes(name)).length;
      return active >= Math.min(maxFromAddress * factor, Math.ceil(maxConcurrent / 2) - 1);
    });
  }

  /**
   * Reads a request's form, sets `pictures`, and `problem` if it couldn't be read, then runs the handler.
   * Answers a form that is too slow with 408.
   */
  read(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request: Upload = context.switchToHttp().getRequest();
    const networks = networksOf(request.ip).map(({ name }) => name);
    this.active.add(networks);
    request.pictures = [];
    return from(this.parse(context, request)).pipe(
      switchMap(() => next.handle()),
      finalize(() => {
        this.active.delete(networks);
        request.isOver = true;
        for (const picture of request.pictures) void picture.close();
      }),
    );
  }

  private async parse(context: ExecutionContext, request: Upload): Promise<void> {
    try {
      const reading = this.multer.intercept(context, { handle: () => of(undefined) });
      await readInTime(request, Promise.resolve(reading), this.times);
    } catch (error) {
      if (error instanceof RequestTimeoutException) throw error;
      request.problem = this.problemOf(error as Error);
    }
    // Multer's body has no prototype, and is undefined if there was no form.
    request.body = { ...request.body };
  }

  private storage() {
    return {
      _handleFile: async (
        upload: Upload,
        { stream }: { stream: Readable },
        done: (error: unknown, file?: object) => void,
      ) => {
        try {
          const picture = await this.files.open();
          upload.pictures.push(picture);
          // The request may have ended while the file was made. Writing fails then.
          if (upload.isOver) await picture.close();
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
