import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pLimit from 'p-limit';
import type { DataSource, EntityManager } from 'typeorm';
import {
  type Crop,
  centered,
  cropWithin,
  filesOf,
  minSize,
  type OwnerPicture,
  type PictureState,
  type Size,
  uploadLimits,
} from '../../../views/contracts/website/owner-pictures.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { msOf } from '../../platform/database/dialect.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { takeTurn } from '../../platform/database/row-locks.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import type { MasterLimits } from './image-messages.js';
import { Picture } from './picture.entity.js';
import { PictureFileRow } from './picture-file.entity.js';
import { PictureFilesService } from './picture-files.service.js';
import { PictureMakingService } from './picture-making.service.js';
import { PictureMaster } from './picture-master.entity.js';
import { UploadDecodingService } from './upload-decoding.service.js';

/** Pages show photos up to 1200 pixels wide, so even a crop of half a master is sharp. */
const masterLimits: MasterLimits = {
  maxPixels: uploadLimits.pixels,
  maxAvifPixels: uploadLimits.pixels,
  maxSeconds: 60,
  minSize,
  maxSide: 2400,
  qualities: [86, 75, 60, 40],
  // Storing a master is an upload's longest pause of the server. Only very detailed photos, like carpet pile,
  // get close to this size.
  maxBytes: 1_500_000,
};

interface PictureRow extends Crop, Size {
  id: string;
  alt: string;
  state: PictureState;
  createdAt: Date | string;
  made: number | string;
}

/**
 * Stores the owner's photos. An upload is converted to a master right away; the files for pages are made from
 * it in the background. A new crop makes a new photo from the same master, so that the files at an address
 * never change.
 */
@Injectable()
export class PicturesService {
  /** Decodes one upload at a time. */
  private readonly queue = pLimit(1);
  private isUsed: (name: string) => boolean | Promise<boolean> = () => false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly decoding: UploadDecodingService,
    private readonly making: PictureMakingService,
    private readonly files: PictureFilesService,
    private readonly clock: ClockService,
  ) {}

  /** Sets the check that keeps used photos from deletion. @param isUsed whether the site uses the photo. */
  setUsageCheck(isUsed: (name: string) => boolean | Promise<boolean>): void {
    this.isUsed = isUsed;
  }

  /** Lists all photos, newest first. */
  list(): Promise<OwnerPicture[]> {
    return this.read('');
  }

  /** Finds a photo. @param name as used in pages, `photo-…`. */
  async find(name: string): Promise<OwnerPicture | undefined> {
    const [found] = await this.read('WHERE p.id = ?', name.replace(/^photo-/, ''));
    return found?.name === name ? found : undefined;
  }

  /** Returns a photo. @throws {NotFoundException} */
  async get(id: string): Promise<OwnerPicture> {
    const [found] = await this.read('WHERE p.id = ?', id);
    if (!found) throw new NotFoundException('This photo was deleted.');
    return found;
  }

  /** Returns a photo's uncropped master, a JPEG. @throws {NotFoundException} */
  async master(id: string): Promise<Buffer> {
    const [found] = await this.dataSource.query(
      'SELECT m.bytes FROM pictures p JOIN picture_masters m ON m.id = p.masterId WHERE p.id = ?',
      [id],
    );
    if (!found) throw new NotFoundException('This photo was deleted.');
    return found.bytes;
  }

  /**
   * Stores an upload, cropped to its center. Uploading the same photo again only changes the alt text.
   * @param file at most `uploadLimits.bytes`, left open; undefined counts as empty. @param alt checked by
   * `pictureFields`.
   * @throws {UnusableUpload} with a message for the owner; {ImagesUnavailable} when sharp doesn't load.
   */
  async upload(file: FileHandle | undefined, alt: string): Promise<OwnerPicture> {
    const master = await this.queue(() => this.masterOf(file));
    return this.add(master.id, centered, alt, master);
  }

  /**
   * Changes a photo's alt text or crop. A new crop makes a new photo, which replaces the previous one unless
   * that one is in use.
   * @returns the resulting photo. @throws {NotFoundException}
   */
  async change(id: string, { alt, crop }: { alt?: string; crop?: Crop }): Promise<OwnerPicture> {
    const before = await this.get(id);
    const altText = alt ?? before.alt;
    const masterId = await this.masterIdOf(id);
    const after = await this.add(masterId, cropWithin(before, crop ?? before.crop), altText);
    if (after.id !== id && !(await this.isUsed(before.name))) await this.delete(before);
    return after;
  }

  /** Changes a photo's crop only. @see change */
  recrop(id: string, crop: Crop): Promise<OwnerPicture> {
    return this.change(id, { crop });
  }

  /** Deletes a photo, and its master unless shared. @throws {ConflictException} if the site uses it. */
  async remove(id: string): Promise<void> {
    const picture = await this.get(id);
    if (await this.isUsed(picture.name))
      throw new ConflictException(
        'You can’t delete this photo. It’s still used on a page, in your draft or in an earlier version of the site.',
      );
    await this.delete(picture);
  }

  private async delete({ id, name }: OwnerPicture): Promise<void> {
    const masterId = await this.masterIdOf(id);
    await this.unitOfWork.run(async (manager) => {
      await takeTurn(manager, 'picture-masters');
      await manager.delete(Picture, { id });
      await manager.delete(PictureFileRow, { pictureId: id });
      await manager.query(
        'DELETE FROM picture_masters WHERE id = ? AND NOT EXISTS (SELECT 1 FROM pictures WHERE masterId = ?)',
        [masterId, masterId],
      );
    });
    this.files.forget(name);
  }

  private async masterIdOf(id: string): Promise<string> {
    const [row] = await this.dataSource.query('SELECT masterId FROM pictures WHERE id = ?', [id]);
    if (!row) throw new NotFoundException('This photo was deleted.');
    return row.masterId;
  }

  private async masterOf(file: FileHandle | undefined): Promise<PictureMaster> {
    const master = await this.decoding.masterOf(file, masterLimits);
    return { id: createHash('sha256').update(master.bytes).digest('hex'), ...master };
  }

  /** Adds a photo, or updates one's alt text. @param given the master, if it may not be stored yet. */
  private async add(masterId: string, crop: Crop, alt: string, given?: PictureMaster): Promise<OwnerPicture> {
    const { x, y, zoom } = crop;
    const id = createHash('sha256').update(`${masterId} ${x} ${y} ${zoom}`).digest('hex').slice(0, 20);
    const now = this.clock.now();
    const row = {
      id,
      masterId,
      alt,
      x,
      y,
      zoom,
      state: 'waiting',
      claimedUntil: now,
      createdAt: now,
    } as const;
    const store = () =>
      this.unitOfWork.run(async (manager) => {
        await this.storeMaster(manager, masterId, given);
        const { affected } = await manager.update(Picture, { id }, { alt });
        if (!affected) await insertRow(manager, Picture, row);
      });
    // If the same photo is uploaded twice at once, the retry finds what the first upload stored.
    await store().catch((error) => (isDuplicateKey(error) ? store() : Promise.reject(error)));
    this.making.wake();
    return this.get(id);
  }

  /**
   * Stores a master. Never runs at the same time as a deletion, so that a master isn't deleted together with
   * the last photo that used it.
   */
  private async storeMaster(manager: EntityManager, id: string, given?: PictureMaster): Promise<void> {
    await takeTurn(manager, 'picture-masters');
    const [existing] = await manager.query('SELECT id FROM picture_masters WHERE id = ?', [id]);
    if (existing) return;
    if (!given) throw new NotFoundException('This photo was deleted.');
    await insertRow(manager, PictureMaster, given);
  }

  private async read(where: string, ...values: string[]): Promise<OwnerPicture[]> {
    const rows: PictureRow[] = await this.dataSource.query(
      `SELECT p.id, p.alt, p.x, p.y, p.zoom, p.state, p.createdAt, m.width, m.height,
        (SELECT COUNT(*) FROM picture_files f WHERE f.pictureId = p.id) AS made
      FROM pictures p JOIN picture_masters m ON m.id = p.masterId ${where}
      ORDER BY p.createdAt DESC, p.id`,
      values,
    );
    return rows.map(({ id, alt, x, y, zoom, state, createdAt, width, height, made }) => {
      const name = `photo-${id}`;
      const of = filesOf(name).length;
      const instant = new Date(msOf(createdAt)).toISOString();
      return {
        id,
        name,
        alt,
        width,
        height,
        crop: { x, y, zoom },
        state,
        made: Number(made),
        of,
        createdAt: instant,
      };
    });
  }
}
