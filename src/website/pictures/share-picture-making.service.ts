import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pLimit from 'p-limit';
import type { DataSource } from 'typeorm';
import type { SharePicture } from '../../../views/contracts/website/share-picture.js';
import { publicDir } from '../../pages/asset-manifest.js';
import { SharePicturesService } from '../../pages/share-pictures.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { RateLimitsService } from '../../platform/http/rate-limits.service.js';
import { ImageProgramService } from './image-program.service.js';

/** How many bytes of share pictures are cached in memory: about 80 pictures. */
const maxCachedBytes = 4 * 2 ** 20;
/** How many pictures may wait to be made. */
const maxWaiting = 40;
/** Crawlers don't wait much longer. */
const timeoutMs = 8_000;

/**
 * Makes share pictures at their first request, one at a time and in a process of their own, and caches them
 * in memory. What they show is always what the page shows, because a new title has a new address.
 */
@Injectable()
export class SharePictureMakingService {
  private readonly logger = new Logger(SharePictureMakingService.name);
  /** By ID; the most recently used is last. */
  private readonly cached = new Map<string, Buffer>();
  private bytes = 0;
  private readonly making = new Map<string, Promise<Buffer | undefined>>();
  private readonly queue = pLimit(1);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly database: DatabaseService,
    private readonly images: ImageProgramService,
    private readonly limits: RateLimitsService,
    private readonly pictures: SharePicturesService,
  ) {}

  /** Returns a share picture as JPEG; undefined if it is unknown, can't be made, or takes too long. */
  async find(id: string): Promise<Buffer | undefined> {
    const shown = this.pictures.find(id);
    const cached = this.cached.get(id);
    if (cached) {
      this.cached.delete(id);
      this.cached.set(id, cached);
      return cached;
    }
    if (!shown) return undefined;
    const made = this.making.get(id) ?? this.start(id, shown);
    return Promise.race([made, sleep(timeoutMs, undefined, { ref: false })]);
  }

  private start(id: string, shown: SharePicture): Promise<Buffer | undefined> {
    if (this.making.size >= maxWaiting || !this.limits.take('sharePicture'))
      return Promise.resolve(undefined);
    const made = this.queue(() => this.make(shown))
      .then((bytes) => this.keep(id, bytes))
      .catch(({ message: reason }: Error) => {
        this.logger.warn({ event: 'share-picture.not-made', reason });
        return undefined;
      })
      .finally(() => this.making.delete(id));
    this.making.set(id, made);
    return made;
  }

  private async make({ picture, ...words }: SharePicture): Promise<Buffer> {
    const isPhoto = picture.startsWith('photo-');
    const source = isPhoto ? await this.photo(picture) : await illustration(picture);
    for await (const message of this.images.run({ kind: 'share', ...words, isPhoto }, source))
      if (message.kind === 'file') return Buffer.from(message.bytes);
    throw new Error('The image program sent no image.');
  }

  /** Reads one of the owner's photos from the database. */
  private async photo(picture: string): Promise<Buffer> {
    this.database.assertReady();
    const [row] = await this.dataSource.query('SELECT bytes FROM picture_files WHERE name = ?', [
      largest(picture),
    ]);
    if (!row) throw new Error(`${picture} has no file yet.`);
    return row.bytes;
  }

  private keep(id: string, bytes: Buffer): Buffer {
    this.cached.set(id, bytes);
    this.bytes += bytes.length;
    for (const [oldest, { length }] of this.cached) {
      if (this.bytes <= maxCachedBytes) break;
      this.cached.delete(oldest);
      this.bytes -= length;
    }
    return bytes;
  }
}

const largest = (picture: string) => `${picture}-1200.webp`;

/** Reads a picture that ships with the site. */
const illustration = (picture: string) => readFile(join(publicDir, 'pictures', largest(picture)));
