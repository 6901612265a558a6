import type { FileHandle } from 'node:fs/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Size } from '../../../views/contracts/website/owner-pictures.js';
import type { MasterTerms } from './image-messages.js';
import { ImageProgramFailed, ImageProgramService } from './image-program.service.js';
import { formatOf } from './picture-format.js';
import { UnusableUpload } from './unusable-upload.js';

/** What is kept of an upload: a JPEG, upright and without camera and place data. */
export interface Master extends Size {
  bytes: Buffer;
}

/** Makes masters of uploads. How many at once is up to whoever asks: those who must not wait for each other each have a queue. */
@Injectable()
export class UploadDecodingService {
  private readonly logger = new Logger(UploadDecodingService.name);

  constructor(private readonly images: ImageProgramService) {}

  /**
   * @param file it stays open; none is like an empty one.
   * @throws {UnusableUpload} saying what is wrong with the file and what to choose instead; {ImagesUnavailable} where sharp does not load.
   */
  async masterOf(file: FileHandle | undefined, terms: MasterTerms): Promise<Master> {
    const start = Buffer.alloc(12);
    if (!file || (await file.read(start, 0, start.length, 0)).bytesRead === 0)
      throw new UnusableUpload('empty', 'Choose a photo. This file is empty.');
    const format = formatOf(start);
    if (!format) throw new UnusableUpload('no-photograph', 'Choose a JPEG, PNG, WebP or AVIF photo.');
    try {
      const job = { kind: 'master', isHeic: format === 'heic', ...terms } as const;
      for await (const message of this.images.run(job, file)) {
        if (message.kind === 'refused') throw new UnusableUpload(message.reason, message.why);
        if (message.kind !== 'master') continue;
        const { bytes, width, height } = message;
        return { bytes, width, height };
      }
      throw new ImageProgramFailed('No master came.');
    } catch (error) {
      if (!(error instanceof ImageProgramFailed)) throw error;
      this.logger.warn({ event: 'picture.not-decoded', reason: error.message });
      throw new UnusableUpload(
        'unreadable',
        'Choose the photo as a JPEG, or choose another one. This file can’t be read.',
      );
    }
  }
}
