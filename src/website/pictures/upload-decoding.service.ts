import type { FileHandle } from 'node:fs/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Size } from '../../../views/contracts/website/owner-pictures.js';
import type { MasterLimits } from './image-messages.js';
import { ImageProgramFailed, ImageProgramService } from './image-program.service.js';
import { formatOf } from './picture-format.js';
import { UnusableUpload } from './unusable-upload.js';

/** The stored form of an upload: a JPEG, upright, without camera or location data. */
export interface Master extends Size {
  bytes: Buffer;
}

/** Converts uploads to masters. Each caller queues and limits its own, so they don't wait for each other. */
@Injectable()
export class UploadDecodingService {
  private readonly logger = new Logger(UploadDecodingService.name);

  constructor(private readonly images: ImageProgramService) {}

  /**
   * Converts an upload to a master.
   * @param file left open; undefined counts as empty.
   * @throws {UnusableUpload} with a message for the uploader; {ImagesUnavailable} when sharp doesn't load.
   */
  async masterOf(file: FileHandle | undefined, limits: MasterLimits): Promise<Master> {
    const start = Buffer.alloc(12);
    if (!file || (await file.read(start, 0, start.length, 0)).bytesRead === 0)
      throw new UnusableUpload('empty', 'Choose a photo. This file is empty.');
    const format = formatOf(start);
    if (!format) throw new UnusableUpload('no-photograph', 'Choose a JPEG, PNG, WebP or AVIF photo.');
    try {
      const job = { kind: 'master', isHeic: format === 'heic', ...limits } as const;
      for await (const message of this.images.run(job, file)) {
        if (message.kind === 'refused') throw new UnusableUpload(message.reason, message.why);
        if (message.kind !== 'master') continue;
        const { bytes, width, height } = message;
        return { bytes, width, height };
      }
      throw new ImageProgramFailed('The image program sent no master.');
    } catch (error) {
      if (!(error instanceof ImageProgramFailed)) throw error;
      this.logger.warn({ event: 'picture.not-decoded', reason: error.message });
      throw new UnusableUpload(
        'unreadable',
        'We can’t read this file. Save the photo as a JPEG and try again, or choose another one.',
      );
    }
  }
}
